/** The number of a parcel leads to its carrier, of one that is known. */
import { expect, test } from 'vitest';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { findAll, findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import { ParcelList } from './parcel-list.tsx';

const parcel = { _id: 'p1', shippedAt: '2026-11-20T10:00:00.000Z', lines: [] };

async function show(carrier: string, trackingNumber: string): Promise<void> {
  const parcels = [{ ...parcel, carrier, trackingNumber }];
  await renderPage({ Component: () => <ParcelList order={paidOrder} parcels={parcels} /> });
}

test('a link in another tab that tells nothing of this page', async () => {
  await show('UPS', '1Z 42');
  const link = findOne('main a');
  expect(link.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z42');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(textOf(link)).toBe('1Z 42');
});

test('a text where nobody knows the carrier', async () => {
  await show('The neighbour', 'javascript:alert(1)');
  expect(findAll('main a')).toEqual([]);
  expect(textOf(findOne('main'))).toContain('The neighbour');
});
