/** Requests to the builtin provider, and messages to other tabs when the signed-in user changes. */
import { IdentityError, ownErrors, fetchOrFail } from './adapter.ts';
import { parseJson, getText } from './json.ts';

export const channelName = 'shop_identity';

/** A new channel, because a message reaches all channels of the name but its own. */
export function notifyTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

export function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return sendRequest(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export async function sendRequest(path: string, init: RequestInit): Promise<unknown> {
  return parseJson(await requestText(path, init));
}

/** For values that are passed to the browser, which checks their shape itself. */
export async function requestJson<Value>(path: string): Promise<Value> {
  const body: Value = JSON.parse(await requestText(path, { method: 'GET' }));
  return body;
}

async function requestText(path: string, init: RequestInit): Promise<string> {
  const response = await fetchOrFail(`/auth${path}`, { ...init, credentials: 'same-origin' });
  const text = await response.text();
  if (response.ok) return text;
  const body = parseJson(text);
  // Some messages begin with the field's path in the request: '[body.email] Invalid email…'.
  const message = getText(body, 'message').replace(/^\[[\w.]+\] /, '');
  throw new IdentityError(getText(body, 'code') || 'failed', message || ownErrors.failed);
}
