/** The panel that changes an order with a code: its discount, and how to go on without it. */
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#test/traceability/fixtures.ts';
import { click, findAll, findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import type { ApiResult } from '#web/api.ts';
import type { EditBody, EditCalls, EditQuote, WantedEdit } from './edit-calls.ts';
import EditPanel from './edit-panel.tsx';

const order = { ...unpaidOrder, discount: 23.99, discountCode: 'SPRING', total: 215.89 };
const { tool, name } = order;
const full = { tool, name, quantity: 6, price: 19.99, per: 1, total: 119.94 };
const quoted = { lines: [full], discount: 11.99, discountCode: 'SPRING', delivery: 0, taxed: null };
const withCode: ApiResult<EditQuote> = { ok: true, value: { ...quoted, total: 107.95 } };
const withoutCode: ApiResult<EditQuote> = {
  ...{ ok: true, value: { ...quoted, discount: 0, discountCode: '', total: 119.94 } },
};
const refused: ApiResult<EditQuote> = {
  ok: false,
  problem: {
    ...{ type: 'about:blank', status: 409, code: 'code_refused' },
    title: 'The code brings nothing for this order',
    detail: 'From $200.00 of goods: $80.06 is missing.',
  },
};

/** Opens it, and asks what six brushes come to. */
async function ask(answer: (wanted: WantedEdit) => ApiResult<EditQuote>) {
  const saved: EditBody[] = [];
  const calls: EditCalls = {
    quote: (_, wanted) => Promise.resolve(answer(wanted)),
    save: (_, body) => {
      saved.push(body);
      return Promise.resolve({ ok: true, value: {} });
    },
  };
  await renderPage({
    Component: () => <EditPanel order={order} calls={calls} onClose={() => undefined} />,
  });
  await typeQuantity('6');
  await click(findOne('main button', 'Check the change'));
  return saved;
}

const typeQuantity = (value: string) =>
  act(async () => {
    fireEvent.change(findOne('main li input'), { target: { value } });
  });
const comparison = () => textOf(findOne('#comparison-title').parentElement ?? document.body);
const buttons = () => findAll('main button').map(textOf);

test('shows what the code takes off the new lines', async () => {
  const saved = await ask(() => withCode);
  expect(comparison()).toContain('Code SPRING−$11.99');
  expect(comparison()).toContain('New total$107.95');
  await click(findOne('main button', 'Save the change'));
  expect(saved).toEqual([
    { lines: [{ tool, quantity: 6 }], version: order.version, total: 107.95 },
  ]);
});

test('says why the code brings nothing, and goes on without it', async () => {
  const saved = await ask(({ code }) => (code === '' ? withoutCode : refused));
  expect(textOf(findOne('main'))).toContain('From $200.00 of goods: $80.06 is missing.');
  expect(buttons()).not.toContain('Save the change');
  await click(findOne('main button', 'Go on without the code'));
  expect(buttons()).not.toContain('Go on without the code');
  expect(comparison()).not.toContain('Code');
  await click(findOne('main button', 'Save the change'));
  expect(saved).toMatchObject([{ code: '', total: 119.94 }]);
});

test('other lines are asked for with the code again', async () => {
  await ask(() => refused);
  await typeQuantity('11');
  expect(buttons()).not.toContain('Go on without the code');
});
