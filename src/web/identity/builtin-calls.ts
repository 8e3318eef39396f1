/** Calls to the builtin provider, and word to the other tabs when who is signed in has changed. */
import { IdentityError, ownRefusals, reach } from './adapter.ts';
import { parseJson, textAt } from './json.ts';

export const channelName = 'shop_identity';

/** A channel of its own is heard by every other one of its name, in this tab too. */
export function tellAll(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

export function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export async function ask(path: string, init: RequestInit): Promise<unknown> {
  return parseJson(await askText(path, init));
}

/** Asks for what is handed on to the browser as it is, which checks its shape itself. */
export async function askFor<Told>(path: string): Promise<Told> {
  const told: Told = JSON.parse(await askText(path, { method: 'GET' }));
  return told;
}

async function askText(path: string, init: RequestInit): Promise<string> {
  const response = await reach(`/auth${path}`, { ...init, credentials: 'same-origin' });
  const text = await response.text();
  if (response.ok) return text;
  const body = parseJson(text);
  // Some messages begin with the field's path in the request: '[body.email] Invalid email…'.
  const message = textAt(body, 'message').replace(/^\[[\w.]+\] /, '');
  throw new IdentityError(textAt(body, 'code') || 'failed', message || ownRefusals.failed);
}
