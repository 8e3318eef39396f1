/** Who is calling: the shop's server with the secret key, or a browser with the public one. */
import { timingSafeEqual } from 'node:crypto';
import type { SandboxKeys } from '../keys.ts';
import { unauthorized } from './api-error.ts';

export type Caller = 'browser' | 'server';

/** Throws for a missing or foreign key. */
export function authenticate(keys: SandboxKeys, authorization: string | undefined): Caller {
  const key = readKey(authorization ?? '');
  if (key === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSame(key, keys.secret)) return 'server';
  if (isSame(key, keys.publishable)) return 'browser';
  throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`);
}

export function assertServer(caller: Caller): void {
  if (caller === 'server') return;
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

function readKey(authorization: string): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (value === '') return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0];
}

function isSame(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}
