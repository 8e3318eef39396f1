/** The panel that changes an order with a code: its discount, and how to go on without it. */
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
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
async function ask(
  answer: (wanted: WantedEdit) => ApiResult<EditQuote>,
  more: Partial<EditCalls> = {},
) {
  const saved: EditBody[] = [];
  const calls: EditCalls = {
    ...more,
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

test('an order that was changed elsewhere is loaded again, and keeps what was typed', async () => {
  const line = order.lines[0];
  if (!line) throw new Error('there is no line');
  const roller = { ...line, position: 2, tool: 'roller', name: 'Mini roller', quantity: 3 };
  const elsewhere = { ...order, version: 2, lines: [{ ...line, quantity: 24 }, roller] };
  const versions: number[] = [];
  const outdated: ApiResult<EditQuote> = {
    ok: false,
    problem: {
      ...{ type: 'about:blank', status: 409, code: 'order_changed' },
      title: 'The order was changed meanwhile',
      detail: '24 instead of 12. Load it again.',
    },
  };
  const calls: EditCalls = {
    quote: async (_, _wanted, version) => {
      versions.push(version);
      return version === 2 ? withCode : outdated;
    },
    save: async () => ({ ok: true, value: {} }),
  };
  function Page() {
    const [shown, setShown] = useState(order);
    return (
      <>
        <EditPanel order={shown} calls={calls} onClose={() => undefined} />
        <button type="button" onClick={() => setShown(elsewhere)}>
          Arrive
        </button>
      </>
    );
  }
  await renderPage({ Component: Page });
  await typeQuantity('6');
  await click(findOne('main button', 'Check the change'));
  expect(textOf(findOne('main'))).toContain('24 instead of 12.');
  expect(buttons()).toContain('Load the order again');
  expect(document.querySelector('#comparison-title')).toBeNull();
  await click(findOne('main button', 'Arrive'));
  expect(textOf(findOne('main [role="status"]'))).toContain('These are its lines of now');
  expect(findAll('main li input').map((field) => field.getAttribute('value'))).toEqual(['6', '3']);
  await click(findOne('main button', 'Check the change'));
  expect(versions).toEqual([1, 2]);
  expect(comparison()).toContain('New total$107.95');
});

describe('the code of the order', () => {
  const typeCode = (value: string) =>
    act(async () => {
      fireEvent.change(codeField(), { target: { value } });
    });
  const codeField = () =>
    findAll('main label')
      .find((label) => textOf(label).includes('code'))
      ?.parentElement?.querySelector('input') ?? document.body;

  test('can be another one, which is asked for with the lines', async () => {
    const requests: WantedEdit[] = [];
    const answer = (wanted: WantedEdit) => {
      requests.push(wanted);
      return withCode;
    };
    const saved = await ask(answer, { takesCode: true });
    await typeCode(' autumn ');
    expect(buttons()).not.toContain('Save the change');
    await click(findOne('main button', 'Check the change'));
    expect(requests.map(({ code }) => code)).toEqual([undefined, 'autumn']);
    await click(findOne('main button', 'Save the change'));
    expect(saved).toMatchObject([{ code: 'autumn' }]);
  });

  test('alone is a change, and emptied it is taken away', async () => {
    const saved = await ask(() => withoutCode, { takesCode: true });
    await typeQuantity(String(order.lines[0]?.quantity));
    await typeCode('');
    await click(findOne('main button', 'Check the change'));
    await click(findOne('main button', 'Save the change'));
    expect(saved).toMatchObject([{ code: '', lines: [{ quantity: order.lines[0]?.quantity }] }]);
  });

  test('says at its place why it brings nothing', async () => {
    await ask(() => refused, { takesCode: true });
    expect(codeField().getAttribute('aria-invalid')).toBe('true');
    expect(textOf(findOne('main'))).toContain('From $200.00 of goods: $80.06 is missing.');
  });

  test('is not asked for where an order takes none', async () => {
    await ask(() => withCode);
    expect(codeField()).toBe(document.body);
  });
});
