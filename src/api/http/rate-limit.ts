/** Rate limits of operations, per account and per network. */
import type { FastifyRequest } from 'fastify';
import type { Operation } from '#api/contract/operation.ts';
import { createTemporaryProblem, type Problem } from '#api/contract/problems.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { getClientIp } from '#modules/identity/identity.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import {
  describeRateLimit,
  consumeRateLimit,
  type RateLimitExceeded,
} from '#modules/rate-limits/rate-limits.ts';
import type { ApiDeps } from './deps.ts';

/** Counts the request; returns a problem when it is over the limit. Staff are not counted. */
export async function checkRateLimit(
  { identity, rateLimiter }: ApiDeps,
  { rateLimit }: Pick<Operation<unknown, unknown, unknown, unknown>, 'rateLimit'>,
  { caller, request }: { caller: Caller | undefined; request: FastifyRequest },
): Promise<Problem | undefined> {
  if (rateLimit === undefined || (caller && isStaff(caller.role))) return undefined;
  const clientIp = caller?.clientIp ?? getClientIp(identity, request.raw);
  const taken = await consumeRateLimit(rateLimiter, rateLimit, {
    account: caller?.userId,
    clientIp,
  });
  return taken.ok ? undefined : toRateLimitProblem(taken);
}

/** The problem for a limit that is reached, with its text and `Retry-After`. */
export function toRateLimitProblem(exceeded: RateLimitExceeded): Problem {
  return createTemporaryProblem(
    'too_many_requests',
    describeRateLimit(exceeded),
    exceeded.retryAfterSeconds,
  );
}
