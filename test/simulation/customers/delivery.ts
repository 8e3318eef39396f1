/**
 * Where orders go, by what, and what that costs: customers choose it when they order or before
 * they pay, and change it while they pay.
 */
import { createZone } from '#modules/delivery/delivery.ts';
import type { WrittenMethod } from '#modules/delivery/delivery.ts';
import type { Database } from '#platform/database/database.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import type { TestResponse } from '#test/support/shop.ts';
import { count, pick } from '../context.ts';
import type { Basket, Customer } from './customers.ts';
import { codeOf } from '../network.ts';

const munich = { ...leeds, city: 'Munich', postcode: '80331', country: 'DE' };
/** Not delivered to where delivery has a price. */
const paris = { ...leeds, city: 'Paris', postcode: '75001', country: 'FR' };
const places = [leeds, leeds, munich, munich, paris];

type Address = typeof leeds;

type Rates = readonly (readonly [upTo: number | null, priceMinor: number])[];

function method(name: string, rates: Rates, more: Partial<WrittenMethod> = {}): WrittenMethod {
  const basis = rates.length > 1 ? 'value' : 'flat';
  const priced = rates.map(([upTo, priceMinor]) => ({ upTo, priceMinor }));
  const rest = { note: '', kind: 'delivery', currency: 'usd', freeFromMinor: null } as const;
  return { name, ...rest, basis, rates: priced, ...more };
}

const zones = [
  {
    country: 'GB',
    methods: [
      method('Parcel', [[null, 690]], { freeFromMinor: 40_000 }),
      method('Parcel, in euros', [[null, 650]], { freeFromMinor: 35_000, currency: 'eur' }),
      method('Parcel, in pounds', [[null, 550]], { currency: 'gbp' }),
      method('Courier', [
        [10_000, 995],
        [50_000, 1495],
        [null, 2995],
      ]),
      method('Pick up', [[null, 0]], { kind: 'pick_up' }),
      method('Own carrier', [[null, 250]], { kind: 'own_carrier' }),
    ],
  },
  // Not for goods of more than that.
  {
    country: 'DE',
    methods: [
      method('Parcel abroad', [
        [20_000, 1950],
        [90_000, 3900],
      ]),
      method(
        'Parcel abroad, in euros',
        [
          [20_000, 1790],
          [90_000, 3590],
        ],
        { currency: 'eur' },
      ),
    ],
  },
];

/** Instead of one zone that delivers free everywhere. */
export async function addPricedZones(db: Database, at: Date): Promise<void> {
  await db.query({ text: 'delete from delivery_zone' });
  for (const { country, methods } of zones) {
    const zone = { name: country, areas: [{ country, from: '', to: '' }], methods };
    const added = await createZone({ db }, { id: 'shop', ip: '192.0.2.1', at }, zone);
    if (!added.ok) throw new Error(`the zone was not added: ${added.reason}`);
  }
}

export interface Destination {
  address: Address;
  delivery: { method: string; carrier: string; customerNumber: string };
  price: number;
  /** Of goods without a code, delivery and tax. */
  total: number;
}

/** At the prices of who asks, in the currency of the customer. */
export async function quoteOrder(customer: Customer, lines: object) {
  const { network, isGuest, currency } = customer;
  const body = { ...lines, currency };
  const by = isGuest ? {} : { token: await customer.token() };
  return network.callWithRetry('POST /orders/quote', { ...by, body });
}

/** Where the lines shall go; undefined where that is said later, or nobody delivers there. */
export async function chooseDestination(
  customer: Customer,
  lines: readonly { tool: string; quantity: number }[],
): Promise<Destination | undefined> {
  const { dice, context, isGuest } = customer;
  // Guests say it with their order.
  if (!isGuest && dice() < 0.4) return undefined;
  const address = pick(dice, places);
  const { country, postcode } = address;
  const body = { lines, country, postcode };
  const offer = chooseOffer(dice, await quoteOrder(customer, body));
  if (!offer) count(context.observations, 'orders not delivered where they should go');
  return offer && { address, ...offer };
}

function chooseOffer(dice: () => number, answer: TestResponse | undefined) {
  const offers = readOffers(answer);
  if (offers.length === 0) return undefined;
  const { method: id, price, kind, total } = pick(dice, offers);
  const own = kind === 'own_carrier' ? { carrier: 'DHL', customerNumber: '4711' } : undefined;
  return {
    delivery: { method: id, ...(own ?? { carrier: '', customerNumber: '' }) },
    price,
    total,
  };
}

function readOffers(answer: TestResponse | undefined) {
  const offers = answer?.body['offers'];
  return Array.isArray(offers)
    ? offers.map((one) => {
        const [price, total] = [Number(one.price), Number(one.total)];
        return { method: String(one.method), price, total, kind: String(one.kind) };
      })
    : [];
}

/** Says where an order goes that cannot be paid before. */
export async function saveAddress(customer: Customer, order: string): Promise<void> {
  const { network, token, context } = customer;
  const answer = await network.callWithRetry(`PUT /purchase/${order}/address`, {
    ...{ token: await token(), body: leeds },
  });
  count(context.observations, `addresses: ${answer?.status === 200 ? 'saved' : codeOf(answer)}`);
}

/** To another address, or another way to the same one. */
export async function changeDelivery(customer: Customer, { order }: Basket): Promise<void> {
  const { network, token, dice, context } = customer;
  const { observations } = context;
  if (dice() < 0.6) {
    const request = { token: await token(), body: pick(dice, places) };
    const answer = await network.callWithRetry(`PUT /purchase/${order}/address`, request);
    const outcome = answer?.status === 200 ? 'changed' : codeOf(answer);
    count(observations, `addresses: ${outcome}`);
    if (dice() < 0.5) return;
  }
  const path = `/purchase/${order}/delivery`;
  const offers = await network.callWithRetry(`GET ${path}`, { token: await token() });
  const offer = chooseOffer(dice, offers);
  if (!offer) return;
  const request = { token: await token(), body: offer.delivery };
  const answer = await network.callWithRetry(`PUT ${path}`, request);
  count(observations, `deliveries: ${answer?.status === 200 ? 'changed' : codeOf(answer)}`);
}
