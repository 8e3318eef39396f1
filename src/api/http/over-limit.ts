/** Calls of which one account or network may make only so many. */
import type { FastifyRequest } from 'fastify';
import type { Call } from '#api/contract/call.ts';
import { refuseForNow, type Refusal } from '#api/contract/refusals.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { peerOfRequest } from '#modules/identity/identity.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import { rateInWords, takeRate, type RateExceeded } from '#modules/rate-limits/rate-limits.ts';
import type { ApiDeps } from './deps.ts';

/** Counts the call, or refuses one that is too many. Staff at their work are not counted. */
export async function refuseOverLimit(
  { identity, limiter }: ApiDeps,
  { limit }: Pick<Call<unknown, unknown, unknown, unknown>, 'limit'>,
  { caller, request }: { caller: Caller | undefined; request: FastifyRequest },
): Promise<Refusal | undefined> {
  if (limit === undefined || (caller && isStaff(caller.role))) return undefined;
  const peer = caller?.peer ?? peerOfRequest(identity, request.raw);
  const taken = await takeRate(limiter, limit, { account: caller?.userId, peer });
  return taken.ok ? undefined : overRate(taken);
}

/** A limit that is reached: what, how many, when again. */
export function overRate(exceeded: RateExceeded): Refusal {
  return refuseForNow('too_many_requests', rateInWords(exceeded), exceeded.retryAfterSeconds);
}
