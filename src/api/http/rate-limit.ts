/** Rate limits of operations, per account and per network. */
import type { FastifyRequest } from 'fastify';
import type { Operation } from '#api/contract/operation.ts';
import { createTemporaryProblem, type Problem } from '#api/contract/problems.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { getClientIp } from '#modules/identity/identity.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import type { RateLimitName } from '#modules/rate-limits/limits.ts';
import {
  describeRateLimit,
  consumeRateLimit,
  formatDuration,
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

interface LimitedSubject {
  name: RateLimitName;
  /** In the place of an account, such as the email that is typed. */
  subject: string;
  /** The text where the subject's limit is reached; `wait` is as in '20 minutes'. */
  describe: (limit: RateLimitExceeded['limit'], wait: string) => string;
}

/** For who has no account: by network, and by what stands in the place of one. */
export async function checkSubjectLimit(
  { identity, rateLimiter }: ApiDeps,
  request: FastifyRequest,
  { name, subject, describe }: LimitedSubject,
): Promise<Problem | undefined> {
  const clientIp = getClientIp(identity, request.raw);
  const taken = await consumeRateLimit(rateLimiter, name, { account: subject, clientIp });
  if (taken.ok) return undefined;
  if (taken.of === 'network') return toRateLimitProblem(taken);
  const { limit, retryAfterSeconds } = taken;
  const detail = describe(limit, formatDuration(retryAfterSeconds));
  return createTemporaryProblem('too_many_requests', detail, retryAfterSeconds);
}

/** The problem for a limit that is reached, with its text and `Retry-After`. */
export function toRateLimitProblem(exceeded: RateLimitExceeded): Problem {
  return createTemporaryProblem(
    'too_many_requests',
    describeRateLimit(exceeded),
    exceeded.retryAfterSeconds,
  );
}
