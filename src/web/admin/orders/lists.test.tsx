/** Sorting, filters, shortcuts and selection of the lists of staff. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  neverResolves,
  findTexts,
  findOne,
  renderPage,
  click,
  textOf,
} from '#test/traceability/page.tsx';
import { paidOrder, serializedTool, unpaidOrder } from '#test/traceability/fixtures.ts';
import ManageOrders, { clientLoader } from './manage-orders.tsx';
import ManageTools from '../tools/manage-tools.tsx';
import { storeSession } from '#web/identity/stored-session.ts';

const third = { ...unpaidOrder, _id: '01890000-0000-7000-8000-000000000009', number: 1003 };
const rows = [unpaidOrder, paidOrder, third];

beforeEach(async () => {
  mockFetch(neverResolves);
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada Lindqvist' });
  await open();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

let page: { rows: (typeof rows)[number][]; next: undefined; q: string };
const open = () => {
  page = { rows, next: undefined, q: '' };
  return renderPage({ Component: ManageOrders, data: page });
};
const row = (text: string) => {
  const found = findAll('[role="row"][tabindex]').find((each) => textOf(each).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};
const pressKey = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const options = { key, bubbles: true, cancelable: true, ...more };
    target.dispatchEvent(new KeyboardEvent('keydown', options));
  });
const checkbox = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no box '${label}'`);
  return found;
};
const areSelected = () => rows.map(({ number }) => checkbox(`Select #${number}`).checked);
const shiftPress = (target: HTMLElement) =>
  act(async () => {
    const options = { bubbles: true, cancelable: true, shiftKey: true };
    target.dispatchEvent(new MouseEvent('click', options));
  });

describe('the shortcuts', () => {
  test('go from row to row, and one row only is on the way of Tab', async () => {
    act(() => row('#1001').focus());
    await pressKey(row('#1001'), 'ArrowDown');
    expect(document.activeElement).toBe(row('#1002'));
    expect(findAll('[role="row"][tabindex="0"]')).toEqual([row('#1002')]);
    await pressKey(row('#1002'), 'End');
    await pressKey(row('#1003'), 'ArrowDown');
    expect(document.activeElement).toBe(row('#1003'));
    await pressKey(row('#1003'), 'Home');
    await pressKey(row('#1001'), 'ArrowUp');
    expect(document.activeElement).toBe(row('#1001'));
  });

  test('Enter opens the row, Space chooses it', async () => {
    const opened = vi.spyOn(findOne('a', '#1002'), 'click').mockImplementation(() => undefined);
    act(() => row('#1002').focus());
    await pressKey(row('#1002'), 'Enter');
    expect(opened).toHaveBeenCalledOnce();
    await pressKey(row('#1002'), ' ');
    expect(areSelected()).toEqual([false, true, false]);
  });

  test("'/' goes to the search and '?' shows the shortcuts, but never while typing", async () => {
    const search = findOne('input[type="search"]');
    await pressKey(search, '?');
    expect(findAll('dialog')).toEqual([]);
    await pressKey(document.body, '/', { ctrlKey: true });
    expect(document.activeElement).not.toBe(search);
    await pressKey(document.body, '/');
    expect(document.activeElement).toBe(search);
    await pressKey(document.body, '?');
    expect(findTexts('dialog dt')).toContain('/');
    await click(findOne('dialog button', 'Close'));
    expect(findAll('dialog')).toEqual([]);
  });

  const toggleShortcuts = async () => {
    await click(findOne('main button', 'Shortcuts'));
    await click(findOne('dialog input[type="checkbox"]'));
    await click(findOne('dialog button', 'Close'));
  };

  test('of a single character can be switched off, for good', async () => {
    await toggleShortcuts();
    await pressKey(document.body, '?');
    expect(findAll('dialog')).toEqual([]);
    await open();
    await pressKey(document.body, '?');
    expect(findAll('dialog')).toEqual([]);
    await toggleShortcuts();
    await pressKey(document.body, '?');
    expect(findAll('dialog')).toHaveLength(1);
  });
});

test('what is marked delivered is told when its notice goes, and can be taken back', async () => {
  const sent = { ...paidOrder, status: 'shipped', fulfilment: 'shipped' };
  await renderPage({ Component: ManageOrders, data: { ...page, rows: [sent] } });
  const requests = mockFetch(() => ({}));
  const mark = () => click(findOne('main button', 'Mark delivered'));
  const notice = (button: string) => findOne(`[data-notices] button${button}`);
  await mark();
  expect(textOf(row('#1002'))).toContain('delivered');
  expect(findAll('main button', 'Mark delivered')).toEqual([]);
  await click(notice(''));
  expect(findAll('main button', 'Mark delivered')).toHaveLength(1);
  expect(requests).toEqual([]);
  await mark();
  await click(notice('[aria-label]'));
  expect(requests).toEqual([
    `POST /api/purchaseadmin/${paidOrder._id}/fulfilment {"to":"delivered"}`,
  ]);
});

describe('sorting and filtering', () => {
  const head = (text: string) => findOne('[role="columnheader"]', text);

  test('a head sorts upwards, downwards, and not', async () => {
    const seen = [head('Amount').getAttribute('aria-sort')];
    for (let presses = 0; presses < 3; presses += 1) {
      await click(findOne('button', 'Amount', head('Amount')));
      seen.push(head('Amount').getAttribute('aria-sort'));
    }
    expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
    expect(head('Order').getAttribute('aria-sort')).toBe('none');
  });

  test('the server is asked for what the address says, if it knows it', async () => {
    const requests = mockFetch(() => []);
    const load = (search: string) => {
      const url = new URL(`https://shop.example/dashboard/manage${search}`);
      const request = new Request(url);
      const rest = { params: {}, context: new Map(), pattern: '', serverLoader: neverResolves };
      return clientLoader({ request, url, ...rest });
    };
    await load('?q=jo&sort=-total&status=in_production&cursor=c1');
    await load('?sort=colour&status=lost');
    expect(requests).toEqual([
      'GET /api/purchaseadmin?q=jo&sort=-total&status=in_production&limit=50&cursor=c1',
      'GET /api/purchaseadmin?limit=50',
    ]);
  });

  test('a new search keeps the filter, and a filter that fits nothing says so', async () => {
    await click(findOne('main details a', 'disputed'));
    const kept = findOne('form[role="search"] input[name="status"]');
    expect(kept instanceof HTMLInputElement && kept.value).toBe('disputed');
    expect(findTexts('main summary')).toContain('Status: disputed');
    expect(findTexts('form[role="search"] a')).toEqual(['Show all']);
  });
});

describe('columns', () => {
  const column = (text: string) => findOne('fieldset label', text).querySelector('input');
  const toggle = (text: string) =>
    act(async () => {
      column(text)?.click();
    });
  const heads = () => findTexts('[role="columnheader"]');

  test('are left out in this browser, and one always stays', async () => {
    await toggle('Customer');
    await toggle('Order');
    expect(heads()).toEqual(['Amount', 'Payment']);
    expect(findAll('[role="cell"]', '', row('$239.88'))).toHaveLength(2);
    expect(areSelected()).toEqual([false, false, false]);
    await toggle('Payment');
    expect(column('Amount')?.disabled).toBe(true);
    await open();
    expect(heads()).toEqual(['Amount']);
  });
});

describe('selecting', () => {
  const selectAllBox = () => findOne('label', 'Select all on this page').querySelector('input');

  test('one, a range with Shift, all of the page, none', async () => {
    await click(checkbox('Select #1001'));
    await shiftPress(checkbox('Select #1003'));
    expect(areSelected()).toEqual([true, true, true]);
    expect(findTexts('main [role="status"]')).toContain('3 selected');
    await click(checkbox('Select #1002'));
    expect(areSelected()).toEqual([true, false, true]);
    expect(selectAllBox()?.indeterminate).toBe(true);
    await act(async () => selectAllBox()?.click());
    expect(areSelected()).toEqual([true, true, true]);
    await click(findOne('main button', 'Clear selection'));
    expect(areSelected()).toEqual([false, false, false]);
  });

  test('the unpaid ones are cancelled one after another, each answer told', async () => {
    const problem = { code: 'already_paid', title: 'No', detail: 'It is paid.', type: '' };
    const requests = mockFetch((what) =>
      what.includes(third._id) ? Response.json({ ...problem, status: 409 }, { status: 409 }) : {},
    );
    await act(async () => selectAllBox()?.click());
    await click(findOne('main button', 'Cancel unpaid (2)'));
    expect(requests).toEqual([]);
    await click(findOne('dialog button', 'Cancel them'));
    await vi.waitFor(() => expect(textOf(findOne('dialog'))).toContain('1 done, 1 not'));
    expect(textOf(findOne('dialog'))).toContain('#1003: No. It is paid.');
    expect(requests).toEqual([
      `DELETE /api/purchaseadmin/${unpaidOrder._id} {}`,
      `DELETE /api/purchaseadmin/${third._id} {}`,
    ]);
    await click(findOne('dialog button', 'Close'));
    expect(findAll('dialog')).toEqual([]);
    expect(areSelected()).toEqual([false, false, false]);
  });

  test('paid and new ones go into production; what fits none says why', async () => {
    const requests = mockFetch(() => ({}));
    await click(checkbox('Select #1002'));
    const cancelButton = findOne('main button', 'Cancel unpaid (0)');
    expect(cancelButton.getAttribute('aria-disabled')).toBe('true');
    await click(cancelButton);
    await click(findOne('main button', 'Start production (1)'));
    await click(findOne('dialog button', 'Start production'));
    await vi.waitFor(() => expect(textOf(findOne('dialog'))).toContain('All 1 done'));
    const slips = findOne('dialog a', 'Print slips').getAttribute('href');
    expect(slips).toBe(`/dashboard/manage/papers?kind=slips&ids=${paidOrder._id}`);
    const path = `POST /api/purchaseadmin/${paidOrder._id}/fulfilment`;
    expect(requests).toEqual([`${path} {"to":"in_production"}`]);
  });

  test('a run says what it does, and is not left without a question', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    mockFetch((what) => (what.startsWith('POST') ? promise : {}));
    await click(checkbox('Select #1002'));
    await click(findOne('main button', 'Start production (1)'));
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await click(findOne('dialog button', 'Start production'));
    expect(findTexts('dialog h2')).toEqual(['Starting production']);
    expect(findOne('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('0');
    expect(isAsked()).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    // The list is read anew behind the dialog, which stays although nothing is left below it.
    page.rows = [];
    await act(async () => resolve({}));
    await vi.waitFor(() => expect(findTexts('dialog h2')).toEqual(['Orders in production: 1']));
    expect(findAll('[role="row"][tabindex]')).toEqual([]);
    expect(findOne('dialog a', 'Go to “To send”').getAttribute('href')).toBe('/?tab=to_send');
    expect(isAsked()).toBe(false);
    await open();
    expect(textOf(findOne('main [role="note"]'))).toContain(
      'Starting production: the page was left when 0 of 1 were done.',
    );
    await click(findOne('main [role="note"] button', 'Close'));
    await open();
    expect(findAll('main [role="note"]')).toEqual([]);
  });

  test("in the tab 'To make' the one solid button starts production", async () => {
    await click(findOne('main nav a', 'To make'));
    await click(checkbox('Select #1002'));
    const solid = findAll('main button').filter((one) => one.className.includes('bg-vermilion '));
    expect(solid.map(textOf)).toEqual(['Start production (1)']);
  });

  test('products are deleted together, and asked about first', async () => {
    await renderPage({
      Component: ManageTools,
      data: { rows: [serializedTool], next: undefined, q: '' },
    });
    const requests = mockFetch(() => ({ acknowledged: true, deletedCount: 1 }));
    await click(checkbox(`Select ${serializedTool.name}`));
    await click(findOne('main button', 'Delete (1)'));
    expect(requests).toEqual([]);
    await click(findOne('dialog button', 'Delete them'));
    await vi.waitFor(() => expect(textOf(findOne('dialog'))).toContain('All 1 done'));
    expect(requests).toEqual([`DELETE /api/tools/${serializedTool._id}`]);
  });
});
