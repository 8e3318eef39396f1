/**
 * Tells the operator of names that the shop was asked for and does not answer to: a proxy that
 * rewrites `Host` turns every visitor away, and nothing else would say why.
 */
import { hourMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { createLogThrottle } from './log-throttle.ts';

const most = 20;
const forgottenAfterMs = 24 * hourMs;
/** No name in the DNS is longer; whatever else was sent is cut. */
const longestName = 253;

/**
 * Writes one line for each name: at most one a minute and twenty names a day, so that made-up
 * names fill no log.
 */
export function createHostWarnings(
  log: Log,
  now = () => performance.now(),
): (host: string) => void {
  const throttle = createLogThrottle(now);
  const told = new Set<string>();
  let forgetAt = now() + forgottenAfterMs;
  return (host) => {
    if (now() >= forgetAt) {
      told.clear();
      forgetAt = now() + forgottenAfterMs;
    }
    const name = host.slice(0, longestName);
    if (told.has(name) || told.size >= most || !throttle.mayWrite()) return;
    told.add(name);
    log.warn(
      { part: 'http', host: name },
      'refused with 421: the shop does not answer to this host; a proxy in front has to pass on ' +
        'the Host that visitors ask for, which PUBLIC_ORIGIN names',
    );
  };
}
