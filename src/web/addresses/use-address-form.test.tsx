/** Which field has the focus when an address is sent that is not right. */
import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findOne } from '#test/traceability/page.tsx';
import { AddressInputs } from './address-inputs.tsx';
import { emptyAddress, submitAddress, useAddressForm } from './use-address-form.ts';

function Form({ onSent }: { onSent: () => void }) {
  const { form } = useAddressForm({
    ...{ ...emptyAddress, recipient: 'Anna', street: '1 Main St' },
    country: 'Old Country',
  });
  return (
    <form onSubmit={(event) => void submitAddress(form, onSent)(event)}>
      <AddressInputs form={form} />
    </form>
  );
}

const field = (name: string) => findOne(`[name="${name}"]`);

async function write(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await act(async () => {
      fireEvent.change(field(name), { target: { value } });
    });
}

test('the topmost field that is wrong, in the order of the country', async () => {
  let sentCount = 0;
  render(<Form onSent={() => (sentCount += 1)} />);
  const focusAfterSending = async () => {
    await act(async () => {
      fireEvent.submit(findOne('form'));
    });
    return document.activeElement?.getAttribute('name');
  };
  expect(await focusAfterSending()).toBe('country');
  // The state was asked for after the ZIP code, and stands before it.
  await write({ country: 'US', city: 'Trenton', postcode: '1' });
  expect(await focusAfterSending()).toBe('region');
  await write({ region: 'US-NJ' });
  expect(await focusAfterSending()).toBe('postcode');
  await write({ city: '' });
  expect(await focusAfterSending()).toBe('city');
  expect(sentCount).toBe(0);
  await write({ city: 'Trenton', postcode: '08608' });
  await focusAfterSending();
  expect(sentCount).toBe(1);
});
