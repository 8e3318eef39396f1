/** For the tests of this folder: identity on a database of its own, behind a real socket. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { openPreparedDatabase } from '#test/support/database.ts';
import { fastPasswordHasher } from '#test/support/passwords.ts';
import { handleAuth, openIdentity, type IdentityDeps, type IdentitySettings } from '../identity.ts';

export interface SettableClock extends Clock {
  advance(byMs: number): void;
}

/** Runs with the real clock, which the provider uses, but can be moved forward. */
export function settableClock(): SettableClock {
  let aheadMs = 0;
  return {
    now: () => later(new Date(), aheadMs),
    advance: (byMs) => void (aheadMs += byMs),
  };
}

/**
 * Allows more attempts than a test makes, unless `limits` says otherwise, and hashes passwords
 * quickly, unless `passwords` is given; undefined stands for the provider's own hashing.
 */
export async function openWorld(
  settings: Partial<IdentitySettings> = {},
  more: Pick<IdentityDeps, 'passwords' | 'sources' | 'deleteSavedData'> = {},
) {
  const db = await openPreparedDatabase();
  const clock = settableClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  const server = createServer((request, reply) => void handleAuth(current, request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://127.0.0.1:${port}`;
  const deps = {
    ...{ db, clock, log: createLog('silent'), passwords: fastPasswordHasher, ...more },
    settings: {
      ...{
        publicOrigin: origin,
        adminEmails: [],
        shopName: 'Ferrule',
        dataDir,
        trustedProxyHops: 0,
      },
      ...{ limits: { perNetwork: 1000, perEmail: 1000 }, ...settings },
    },
  };
  const identity = await openIdentity(deps);
  let current = identity;
  return {
    ...{ deps, db, clock, dataDir, origin, identity },
    /** The emails to an address, the oldest first. */
    emailsTo: (email: string) => emailsTo(db, email),
    /** The token in the link of the newest email of a kind. */
    tokenFor: async (email: string, kind: LinkKind) => {
      const emails = (await emailsTo(db, email)).filter((message) => message.kind === kind);
      return new URL(emails.at(-1)?.link ?? '', origin).searchParams.get('token') ?? '';
    },
    /** As after a restart of the shop: later requests go to the new instance. */
    restart: async () => (current = await openIdentity(deps)),
    visitor: () => createVisitor(origin),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await db.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

type LinkKind = 'verify_email' | 'reset_password';

async function emailsTo(db: Database, email: string) {
  const text = `select kind, coalesce(contents ->> 'link', '') as link from email
    where recipient = $1 order by id`;
  return (await db.query<{ kind: string; link: string }>({ text, values: [email] })).rows;
}

/** Resolves once a transaction of this database waits for a lock of another. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  const text = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await db.query({ text })).rowCount === 0);
}

export type World = Awaited<ReturnType<typeof openWorld>>;

export interface AuthResponse {
  status: number;
  headers: Headers;
  body: { message?: string; code?: string; token?: string | null; url?: string } | null;
}

interface RequestOptions {
  method?: string;
  body?: string;
  headers: Record<string, string>;
}

/** A browser as far as the provider can tell: it keeps cookies and says its origin. */
function createVisitor(origin: string) {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestOptions): Promise<AuthResponse> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { origin, ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(`${origin}/auth${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1).join('').split('=', 2);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const text = await response.text();
    const body = text.startsWith('{') ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, body };
  };
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    ...{ get, post, cookies },
    /** As the page does it: a new account, then signed in with it. */
    register: async (email: string, password = 'bristle', name = 'Ada Lindqvist') => {
      const signUp = await post('/sign-up/email', { name, email, password });
      return signUp.status === 200 ? post('/sign-in/email', { email, password }) : signUp;
    },
    signIn: (email: string, password = 'bristle') => post('/sign-in/email', { email, password }),
    credential: async () => (await get('/token')).body?.token ?? undefined,
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
