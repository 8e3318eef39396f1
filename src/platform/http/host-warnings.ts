/**
 * Logs host names that were requested and that the shop does not answer to: a proxy that
 * rewrites `Host` would turn every visitor away, and nothing else would show why.
 */
import { hourMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { createLogThrottle } from './log-throttle.ts';

const maxHosts = 20;
const resetAfterMs = 24 * hourMs;
/** No name in the DNS is longer; longer ones are truncated. */
const maxNameLength = 253;

/**
 * Writes one line for each name: at most one a minute and twenty names a day, so that made-up
 * names fill no log.
 */
export function createHostWarnings(
  log: Log,
  now = () => performance.now(),
): (host: string) => void {
  const throttle = createLogThrottle(now);
  const warnedHosts = new Set<string>();
  let resetAt = now() + resetAfterMs;
  return (host) => {
    if (now() >= resetAt) {
      warnedHosts.clear();
      resetAt = now() + resetAfterMs;
    }
    const name = host.slice(0, maxNameLength);
    if (warnedHosts.has(name) || warnedHosts.size >= maxHosts || !throttle.tryAcquire()) return;
    warnedHosts.add(name);
    log.warn(
      { part: 'http', host: name },
      'refused with 421: the shop does not answer to this host; a proxy in front has to pass on ' +
        'the Host that visitors ask for, which PUBLIC_ORIGIN names',
    );
  };
}
