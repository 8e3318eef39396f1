/**
 * The shop's log: one JSON line an entry, through pino (Fastify's logger).
 * The interface is pino's own, so that any part can be handed any of its children.
 */
import { pino, type Logger, type Level } from 'pino';
import { contextOfLine } from './observability/request-context.ts';

export type Log = Logger;

/** A logger that writes to standard output. Tokens, cookies and secrets never reach it. */
export function createLog(level: Level | 'silent'): Log {
  return pino({
    level,
    mixin: contextOfLine,
    redact: [
      ...['req.headers.authorization', 'req.headers.cookie', '*.clientSecret', '*.password'],
      // PostgreSQL repeats the row that it rejects, with any email address in it.
      ...['err.detail', 'err.where'],
    ],
  });
}
