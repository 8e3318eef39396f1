import { ConfigError, type Config } from '#settings/config.ts';
import { limitDefaults, raiseLimits } from '#modules/rate-limits/limits.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';

/** The rate limiter with the limits of the settings; throws when the settings are invalid. */
export function openRateLimiter(
  { limits }: Config,
  deps: Omit<RateLimiter, 'limits'>,
): RateLimiter {
  const errors = Object.entries(limits).flatMap(([name, limit]) => {
    const defaultLimit = limitDefaults[name];
    if (defaultLimit === undefined) return [`LIMITS has ${name}, which is no limit`];
    return limit < defaultLimit
      ? [`LIMITS has ${name}=${limit}, which is less than the usual ${defaultLimit}`]
      : [];
  });
  if (errors.length > 0) throw new ConfigError(errors);
  return { ...deps, limits: raiseLimits(limits) };
}
