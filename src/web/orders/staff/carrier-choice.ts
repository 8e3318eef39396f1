/** The carriers that are suggested: those that were used in this browser first. */
import { carrierNames } from '#modules/fulfilment/carriers.ts';
import { readPreference, savePreference } from '#web/ui/stored-preference.ts';

const storageKey = 'carriers';
const mostRemembered = 5;

/** The last one first. */
export function recentCarriers(): readonly string[] {
  return readPreference(storageKey)
    .split('\n')
    .filter((name) => name !== '');
}

export function suggestedCarriers(): readonly string[] {
  return [...new Set([...recentCarriers(), ...carrierNames])];
}

export function addRecentCarrier(name: string): void {
  const others = recentCarriers().filter((other) => other !== name);
  savePreference(storageKey, [name, ...others].slice(0, mostRemembered).join('\n'));
}
