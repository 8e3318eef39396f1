/** What this process asks of its database while something is done. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { vi } from 'vitest';

/** Of them `begin`, `commit` and `rollback` are none. */
export interface Statements {
  statements: number;
  transactions: number;
}

/** What the job queue and the watch of the connection ask every few seconds, whatever is done. */
const jobPolling = /jobs\.version|__pgboss__|locked_parents|as "retrydelay"|"isthere"/;

/** The statements that all connections of this process send meanwhile. */
export async function countStatements(act: () => Promise<unknown>): Promise<Statements> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    // Announcements are sent just after the commit.
    await setTimeout(200);
    const texts = query.mock.calls
      .map(([sent]) => String(textOf(sent)).trim().toLowerCase())
      .filter((text) => !jobPolling.test(text));
    const control = texts.filter((text) => /^(begin|commit|rollback)\b/.test(text));
    const transactions = control.filter((text) => text.startsWith('begin')).length;
    return { statements: texts.length - control.length, transactions };
  } finally {
    query.mockRestore();
  }
}

function textOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent;
}
