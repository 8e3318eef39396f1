import { ConfigError, type Config } from '#platform/config.ts';
import { limitDefaults, limitsWith } from '#modules/rate-limits/limits.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';

/** What accounts and networks may do, as the settings have it; throws when those name no limit. */
export function openRateLimiter(
  { limits }: Config,
  deps: Omit<RateLimiter, 'limits'>,
): RateLimiter {
  const faults = Object.entries(limits).flatMap(([name, most]) => {
    const usual = limitDefaults[name];
    if (usual === undefined) return [`LIMITS has ${name}, which is no limit`];
    return most < usual
      ? [`LIMITS has ${name}=${most}, which is less than the usual ${usual}`]
      : [];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...deps, limits: limitsWith(limits) };
}
