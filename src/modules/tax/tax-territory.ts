/**
 * Which territory of tax an address is in. Not the same as its country: Heligoland is in no VAT
 * territory, Monaco is in that of France, and Northern Ireland is in two.
 */
import type { TaxPlace } from './tax-case.ts';

export interface TaxTerritory {
  country: string;
  /** Whose registrations and rates hold: the country and its region; none outside of all. */
  places: readonly string[];
  /** The member state for goods in the Union's VAT, 'XI' for Northern Ireland. */
  member: string | undefined;
  isUk: boolean;
}

/** Directive 2006/112/EC, without its special territories. */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const members = new Set(memberStates);

/**
 * Articles 6 and 7 of the directive: Heligoland and Büsingen, the Canaries, Ceuta and Melilla,
 * Livigno and Campione, the French overseas departments, Åland, Mount Athos; and the Channel
 * Islands, when they are written as addresses of Britain.
 */
const outsideOf: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)/,
  ES: /^(35|38|51|52)/,
  // Livigno and Campione; their former 23030 and 22060 are those of places that are taxed.
  IT: /^(23041|22061)/,
  FR: /^(97|98(?!0))/,
  FI: /^22/,
  GR: /^63086/,
  GB: /^(JE|GY)\d/,
};

/** ISO countries that are part of another's tax territory. */
const partOf: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

export function findTerritory({ country: iso, region, postcode }: TaxPlace): TaxTerritory {
  const country = partOf[iso] ?? iso;
  const code = postcode.replaceAll(/[\s-]/g, '').toUpperCase();
  if (outsideOf[country]?.test(code))
    return { country: iso, places: [], member: undefined, isUk: false };
  const isUk = country === 'GB';
  const isNorthernIreland = isUk && /^BT\d/.test(code);
  const member = members.has(country) ? country : undefined;
  return {
    country,
    places: region.startsWith(`${country}-`) ? [country, region] : [country],
    member: isNorthernIreland ? 'XI' : member,
    isUk,
  };
}

export function isInUnion({ member }: TaxTerritory): boolean {
  return member !== undefined;
}

/** Heligoland is in Germany and not in the territory of its tax. */
export function isSameTerritory(one: TaxTerritory, other: TaxTerritory): boolean {
  return one.places[0] === other.places[0];
}

/** Where prices are shown without tax, and a list with another country's tax is of no use. */
export function addsTaxOnTop({ country }: TaxTerritory): boolean {
  return country === 'US' || country === 'CA';
}

/** Whether the state whose number it is takes part in sales between member states. */
export function isUnionNumber(country: string | undefined): boolean {
  return country !== undefined && (country === 'XI' || members.has(country));
}
