import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findOne } from '#test/traceability/page.tsx';
import { useLateSubmit } from './use-late-submit.ts';

type Delivery = Parameters<typeof useLateSubmit>[0];

function Form({ delivery, onPlace }: { delivery: Delivery; onPlace: () => void }) {
  const { formElement, isWaiting, wait } = useLateSubmit(delivery);
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (delivery.isAsking) wait();
    else onPlace();
  };
  return (
    <form ref={formElement} onSubmit={submit}>
      <button type="submit" disabled={isWaiting}>
        Place order
      </button>
    </form>
  );
}

const asking: Delivery = { isAsking: true, isChosen: false, total: 19.99 };

/** Pressed while the total is asked; then the answer. */
async function pressAndAnswer(answer: Delivery) {
  const onPlace = vi.fn<() => void>();
  const { rerender } = render(<Form delivery={asking} onPlace={onPlace} />);
  const button = () => findOne('button');
  await act(async () => button().click());
  expect(button().hasAttribute('disabled')).toBe(true);
  expect(onPlace).not.toHaveBeenCalled();
  await act(async () => rerender(<Form delivery={answer} onPlace={onPlace} />));
  expect(button().hasAttribute('disabled')).toBe(false);
  return onPlace;
}

test('an order that was sent before its total was known is placed when it is', async () => {
  const onPlace = await pressAndAnswer({ isAsking: false, isChosen: true, total: 19.99 });
  expect(onPlace).toHaveBeenCalledOnce();
});

test.each<[string, Delivery]>([
  ['the total is another', { isAsking: false, isChosen: true, total: 24.99 }],
  ['a method must be chosen', { isAsking: false, isChosen: false, total: 19.99 }],
])('it waits for another press where %s', async (_, answer) => {
  expect(await pressAndAnswer(answer)).not.toHaveBeenCalled();
});
