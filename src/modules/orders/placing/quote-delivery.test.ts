/** What an order with its delivery comes to, and why it is refused; pure. */
import { describe, expect, test } from 'vitest';
import type { OrderableTool } from '#modules/catalogue/orderable-tool.ts';
import type { DeliveryMethod } from '#modules/delivery/delivery-zone.ts';
import type { OrderRequest } from './order-request.ts';
import { quoteLines } from './quote-lines.ts';

const brush: OrderableTool = {
  ...{ id: 'brush', isOnSale: true, name: 'Flat brush', variant: '50 mm', sku: 'FB-50', facts: [] },
  ...{ productId: 'flat', productSlug: 'flat-brush', priceMinor: 435, perUnits: 1, prices: [] },
  ...{ minimumOrder: 1, orderMultiple: 1, maximumOrder: null, available: 1000 },
  ...{ weightG: 80, unitsPerCarton: 12 },
  taxClass: 'standard' as const,
};
const method = (id: string, priceMinor: number, more: Partial<DeliveryMethod> = {}) => ({
  ...({ id, name: id, note: '', kind: 'delivery', basis: 'flat', freeFromMinor: null } as const),
  currency: 'usd' as const,
  rates: [{ upTo: null, priceMinor }],
  ...more,
});
const address = {
  ...{ recipient: 'Ann', company: '', street: '1 Pine St', line2: '', city: 'Portland' },
  ...{ postcode: '04101', region: 'US-ME', country: 'US' },
};
const express = method('express', 1495);
const pickUp = method('pick-up', 0, { kind: 'pick_up' });
const own = method('own', 0, { kind: 'own_carrier' });
const zone = (country: string, ...methods: DeliveryMethod[]) => {
  return { id: 'z', name: 'z', version: 1, areas: [{ country, from: '', to: '' }], methods };
};
const terms = (...methods: DeliveryMethod[]) => {
  return {
    setup: { zones: [zone('US', ...methods)], zoneCount: 2 },
    minimums: {},
    at: new Date(0),
  };
};
const lines = [{ tool: { id: 'brush' }, quantity: 12 }];

const quote = (more: Partial<OrderRequest>, shop = terms(pickUp, express, own)) => {
  const result = quoteLines({ lines, ...more }, [brush], shop);
  return result.ok ? result.quote : result.error;
};
const by = (choice: object, to = address) => ({ delivery: { address: to, choice } });

describe('the total is the goods and their delivery', () => {
  test.each([
    ['the method that was chosen', { method: 'express' }, 'express', 6715],
    ['without one the cheapest that is sent', {}, 'express', 6715],
    ['pick-up', { method: 'pick-up' }, 'pick-up', 5220],
  ])('%s', (_, choice, name, totalMinor) => {
    expect(quote(by(choice))).toMatchObject({
      ...{ goodsMinor: 5220, totalMinor },
      delivery: { name, methodId: name, carrier: '', customerNumber: '' },
    });
  });

  test('of the address that says it, and not of another', () => {
    const abroad = { ...address, country: 'FR', region: '', postcode: '75001' };
    expect(quote(by({}, abroad))).toEqual({ reason: 'not_delivered_to', because: 'no_zone' });
    expect(quote(by({}), terms())).toEqual({ reason: 'not_delivered_to', because: 'no_method' });
  });

  test('without an address it is chosen later', () => {
    expect(quote({})).toMatchObject({ totalMinor: 5220, delivery: undefined });
  });

  test('and in a shop that delivers free for all it is that', () => {
    const free = method('standard', 0);
    const setup = { zones: [zone('', free)], zoneCount: 1 };
    const shop = { setup, minimums: {}, at: new Date(0) };
    expect(quote({}, shop)).toMatchObject({ totalMinor: 5220, delivery: { name: 'standard' } });
  });
});

describe('refused is', () => {
  test('a method that is not offered', () => {
    expect(quote(by({ method: 'gone' }))).toEqual({ reason: 'delivery_not_offered' });
  });

  test('a total that was seen before the price changed, and the new one is named', () => {
    expect(quote({ ...by({ method: 'express' }), seenTotalMinor: 6715 })).toMatchObject({
      totalMinor: 6715,
    });
    const dearer = terms(method('express', 1595));
    expect(quote({ ...by({ method: 'express' }), seenTotalMinor: 6715 }, dearer)).toEqual({
      ...{ reason: 'total_changed', currency: 'usd', totalMinor: 6815 },
    });
  });

  test.each([
    [{}, 'carrier'],
    [{ carrier: 'ACME Freight' }, 'customerNumber'],
  ])('an own carrier of which the shop knows only %o', (given, field) => {
    const choice = { method: 'own', ...given };
    expect(quote(by(choice))).toEqual({ reason: 'carrier_missing', field });
    const whole = { carrier: 'ACME Freight', customerNumber: '77-12' };
    expect(quote(by({ method: 'own', ...whole }))).toMatchObject({ delivery: whole });
  });

  test('a cart below the minimum, which its delivery does not count to', () => {
    const shop = { ...terms(express), minimums: { usd: 5221 } };
    expect(quote({ ...by({}), hasMinimum: true }, shop)).toEqual({
      ...{ reason: 'below_order_minimum', minimumMinor: 5221, missingMinor: 1, currency: 'usd' },
    });
    expect(
      quote({ ...by({}), hasMinimum: true }, { ...shop, minimums: { usd: 5220 } }),
    ).toMatchObject({
      totalMinor: 6715,
    });
    // The specified purchase of one tool has none.
    expect(quote({}, shop)).toMatchObject({ totalMinor: 5220 });
  });
});
