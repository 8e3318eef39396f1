/** How an order is delivered: chosen among the offers for its address, and kept with the order. */
import {
  findCheapest,
  findFreeForAll,
  quoteDelivery,
  type DeliveredLine,
  type DeliveryOffer,
  type NoDelivery,
} from '#modules/delivery/delivery.ts';
import type { Currency } from '#platform/currency.ts';
import type { DeliverySetup, MethodKind, Place } from '#modules/delivery/delivery-zone.ts';

/** A copy of the method as it was chosen, which changes with no zone. */
export interface OrderDelivery {
  methodId: string;
  kind: MethodKind;
  name: string;
  priceMinor: number;
  /** The buyer's own carrier, and their number there; '' where the shop sends it. */
  carrier: string;
  customerNumber: string;
}

/** Which of the offers; without one the cheapest. */
export interface DeliveryChoice {
  method?: string | undefined;
  carrier?: string | undefined;
  customerNumber?: string | undefined;
  /** Where that method is not offered any more: the cheapest instead of a refusal. */
  orCheapest?: true;
}

export type DeliveryError =
  | { reason: 'not_delivered_to'; because: NoDelivery }
  /** The method is not, or not any more, among the offers for these lines and this address. */
  | { reason: 'delivery_not_offered' }
  /** The buyer's own carrier needs a name, and their number there. */
  | { reason: 'carrier_missing'; field: 'carrier' | 'customerNumber' };

export type ChosenDelivery =
  | { ok: true; delivery: OrderDelivery | undefined }
  | { ok: false; error: DeliveryError };

/**
 * The delivery of an order of these lines. Without an address it is undefined, and chosen later,
 * unless the shop delivers free for all.
 */
export function chooseDelivery(
  lines: readonly DeliveredLine[],
  wanted: { place: Place; choice: DeliveryChoice } | undefined,
  { setup, currency }: { setup: DeliverySetup; currency: Currency },
): ChosenDelivery {
  if (!wanted) {
    const free = findFreeForAll(setup);
    if (!free) return { ok: true, delivery: undefined };
    const { id: method, name, note, kind } = free.method;
    return { ok: true, delivery: toDelivery({ method, name, note, kind, priceMinor: 0 }, {}) };
  }
  const { place, choice } = wanted;
  const quote = quoteDelivery(lines, place, { zones: setup.zones, currency });
  if (!quote.ok) return { ok: false, error: { reason: 'not_delivered_to', because: quote.reason } };
  const offer = findOffer(quote.offers, choice);
  if (!offer) return { ok: false, error: { reason: 'delivery_not_offered' } };
  const missing = findMissing(offer, choice);
  if (missing) return { ok: false, error: { reason: 'carrier_missing', field: missing } };
  return { ok: true, delivery: toDelivery(offer, choice) };
}

/** As an order is delivered already, where that is still offered; else by the cheapest. */
export function asBefore(delivery: OrderDelivery | undefined): DeliveryChoice {
  if (!delivery) return {};
  const { methodId: method, carrier, customerNumber } = delivery;
  return { method, carrier, customerNumber, orCheapest: true };
}

function findOffer(
  offers: readonly DeliveryOffer[],
  { method, orCheapest }: DeliveryChoice,
): DeliveryOffer | undefined {
  const chosen = offers.find((offer) => offer.method === method);
  if (chosen || (method !== undefined && !orCheapest)) return chosen;
  return findCheapest(offers.filter(({ kind }) => kind === 'delivery')) ?? findCheapest(offers);
}

function findMissing({ kind }: DeliveryOffer, choice: DeliveryChoice) {
  if (kind !== 'own_carrier') return undefined;
  return (['carrier', 'customerNumber'] as const).find((field) => (choice[field] ?? '') === '');
}

function toDelivery(
  { method: methodId, kind, name, priceMinor }: DeliveryOffer,
  { carrier = '', customerNumber = '' }: DeliveryChoice,
): OrderDelivery {
  const isOwn = kind === 'own_carrier';
  const own = isOwn ? { carrier, customerNumber } : { carrier: '', customerNumber: '' };
  return { methodId, kind, name, priceMinor, ...own };
}
