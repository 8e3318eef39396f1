/** Orders of a thousand lines: what is on the page at first, what is found, what stays in sight. */
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, findAll, findOne, renderPage, typeInto } from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { LineList } from './line-list.tsx';
import { UnitBoxList, useUnitBoxes } from '../unit-boxes.tsx';

const [first] = paidOrder.lines;
if (!first) throw new Error('an order without a line');
const lines = Array.from({ length: 1000 }, (_, index) => {
  const position = index + 1;
  return { ...first, position, name: `Brush no ${position}`, sku: `MB-${position}`, quantity: 3 };
});

test('a list of 1,000 lines shows 50, those that are looked for, and all', async () => {
  await renderPage({
    Component: () => (
      <div id="list">
        <LineList order={{ ...paidOrder, lines }} />
      </div>
    ),
  });
  expect(findAll('#list li')).toHaveLength(50);
  await typeInto('Find a line by name or article number', 'mb-99');
  expect(findAll('#list li').map((row) => row.querySelector('a')?.textContent)).toHaveLength(11);
  await typeInto('Find a line by name or article number', '');
  await click(findOne('button', 'Show all 1,000 lines'));
  expect(findAll('#list li')).toHaveLength(1000);
});

test('printing brings all of them, without the button', async () => {
  await renderPage({
    Component: () => (
      <div id="list">
        <LineList order={{ ...paidOrder, lines }} />
      </div>
    ),
  });
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  expect(findAll('#list li')).toHaveLength(1000);
});

test('one of 50 lines is as it was', async () => {
  await renderPage({
    Component: () => (
      <div id="list">
        <LineList order={{ ...paidOrder, lines: lines.slice(0, 50) }} />
      </div>
    ),
  });
  expect([
    findAll('#list li').length,
    findAll('#list input').length,
    findAll('#list button').length,
  ]).toEqual([50, 0, 0]);
});

test('a box that is wrong stays in sight while another line is looked for', async () => {
  function Boxes() {
    const chosen = useUnitBoxes(
      lines,
      ({ quantity }) => quantity,
      () => 0,
    );
    return (
      <>
        <UnitBoxList boxes={chosen.boxes} legend="Units" />
        <button type="button" onClick={() => void chosen.read()}>
          Send
        </button>
      </>
    );
  }
  await renderPage({ Component: Boxes });
  expect(findAll('fieldset input[inputmode]')).toHaveLength(50);
  await typeInto('Brush no 7', '4');
  await click(findOne('button', 'Send'));
  await typeInto('Find a line by name or article number', 'MB-1000');
  expect(findAll('fieldset input[inputmode]')).toHaveLength(2);
  // 112 of them fit, of which 50 are shown beside the wrong one: the rest is offered.
  await typeInto('Find a line by name or article number', 'MB-1');
  expect(findOne('button', 'Show all 112 lines')).toBeDefined();
});
