/** A zone's form says how a limit is written. */
import { expect, test } from 'vitest';
import {
  click,
  findOne,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { ZoneForm } from './zone-form.tsx';

const nothing = () => undefined;

function zoneBy(basis: 'weight' | 'value' | 'cartons') {
  const method = { id: 'm', name: 'Parcel', note: '', kind: 'delivery', currency: 'usd' } as const;
  return {
    ...{ _id: 'z', version: 1, name: 'Home', areas: [{ country: 'GB', from: '', to: '' }] },
    methods: [{ ...method, basis, freeFrom: null, rates: [{ upTo: 300, price: 5 }] }],
  };
}

test.each([
  ['weight', '5 kg', 'Please enter whole grams, such as 5000 for 5 kg.'],
  ['weight', '0', 'Please enter whole grams, such as 5000 for 5 kg.'],
  ['value', 'a lot', 'Please enter an amount such as 150 or 150.00.'],
  ['cartons', '1.5', 'Please enter a whole number of cartons, such as 3.'],
] as const)('by %s: "%s" is refused before it is sent', async (basis, text, message) => {
  const requests = mockFetch(() => ({}));
  const Component = () => (
    <main>
      <ZoneForm zone={zoneBy(basis)} onChanged={nothing} onClose={nothing} />
    </main>
  );
  await renderPage({ Component });
  await typeInto('Up to', text);
  await click(findOne('main button', 'Save'));
  expect(textOf(findOne('main'))).toContain(message);
  expect(requests).toEqual([]);
});
