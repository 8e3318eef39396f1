/** What can be done with the lists of staff beside what is specified of them. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  all,
  answerWith,
  closePage,
  never,
  notices,
  one,
  openPage,
  press,
  saidBy,
  texts,
} from '#test/traceability/page.tsx';
import { paidOrder, unpaidOrder, wireBrush } from '#test/traceability/things.ts';
import ManageOrders, { clientLoader } from './manage-orders.tsx';
import ManageTools from './manage-tools.tsx';
import { storeSession } from '../identity/stored-session.ts';

const third = { ...unpaidOrder, _id: '01890000-0000-7000-8000-000000000009', number: 1003 };
const rows = [unpaidOrder, paidOrder, third];

beforeEach(async () => {
  answerWith(never);
  const session = { email: 'ada@example.com', name: 'Ada Lindqvist' };
  storeSession('sht_1', session);
  await open();
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () => openPage({ Component: ManageOrders, data: { rows, next: undefined, q: '' } });
const row = (text: string) => {
  const found = all('[role="row"][tabindex]').find((each) => saidBy(each).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};
const hit = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const options = { key, bubbles: true, cancelable: true, ...more };
    target.dispatchEvent(new KeyboardEvent('keydown', options));
  });
const box = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no box '${label}'`);
  return found;
};
const boxes = () => rows.map(({ number }) => box(`Choose #${number}`).checked);
const shiftPress = (target: HTMLElement) =>
  act(async () => {
    target.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }),
    );
  });

describe('the keys', () => {
  test('go from row to row, and one row only is on the way of Tab', async () => {
    act(() => row('#1001').focus());
    await hit(row('#1001'), 'ArrowDown');
    expect(document.activeElement).toBe(row('#1002'));
    expect(all('[role="row"][tabindex="0"]')).toEqual([row('#1002')]);
    await hit(row('#1002'), 'End');
    await hit(row('#1003'), 'ArrowDown');
    expect(document.activeElement).toBe(row('#1003'));
    await hit(row('#1003'), 'Home');
    await hit(row('#1001'), 'ArrowUp');
    expect(document.activeElement).toBe(row('#1001'));
  });

  test('Enter opens the row, Space chooses it', async () => {
    const opened = vi.spyOn(one('a', '#1002'), 'click').mockImplementation(() => undefined);
    act(() => row('#1002').focus());
    await hit(row('#1002'), 'Enter');
    expect(opened).toHaveBeenCalledOnce();
    await hit(row('#1002'), ' ');
    expect(boxes()).toEqual([false, true, false]);
  });

  test("'/' goes to the search and '?' shows the keys, but never while typing", async () => {
    const search = one('input[type="search"]');
    await hit(search, '?');
    expect(all('dialog')).toEqual([]);
    await hit(document.body, '/', { ctrlKey: true });
    expect(document.activeElement).not.toBe(search);
    await hit(document.body, '/');
    expect(document.activeElement).toBe(search);
    await hit(document.body, '?');
    expect(texts('dialog dt')).toContain('/');
    await press(one('dialog button', 'Close'));
    expect(all('dialog')).toEqual([]);
  });

  test('of a single letter can be switched off, for good', async () => {
    await press(one('main button', 'Keys'));
    await press(one('dialog input[type="checkbox"]'));
    await press(one('dialog button', 'Close'));
    await hit(document.body, '?');
    expect(all('dialog')).toEqual([]);
    await closePage();
    await open();
    await hit(document.body, '?');
    expect(all('dialog')).toEqual([]);
    await press(one('main button', 'Keys'));
    await press(one('dialog input[type="checkbox"]'));
    await press(one('dialog button', 'Close'));
    await hit(document.body, '?');
    expect(all('dialog')).toHaveLength(1);
  });
});

describe('sorting and filtering', () => {
  const head = (text: string) => one('[role="columnheader"]', text);

  test('a head sorts upwards, downwards, and not', async () => {
    const seen = [head('Amount').getAttribute('aria-sort')];
    for (let presses = 0; presses < 3; presses += 1) {
      await press(one('button', 'Amount', head('Amount')));
      seen.push(head('Amount').getAttribute('aria-sort'));
    }
    expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
    expect(head('Order').getAttribute('aria-sort')).toBe('none');
  });

  test('the server is asked for what the address says, if it knows it', async () => {
    const asked = answerWith(() => []);
    const load = (search: string) => {
      const url = new URL(`https://shop.example/dashboard/manage${search}`);
      return clientLoader({
        request: new Request(url),
        url,
        params: {},
        context: new Map(),
        pattern: '',
        serverLoader: never,
      });
    };
    await load('?q=jo&sort=-total&status=in_production&cursor=c1');
    await load('?sort=colour&status=lost');
    expect(asked).toEqual([
      'GET /api/purchaseadmin?q=jo&sort=-total&status=in_production&limit=50&cursor=c1',
      'GET /api/purchaseadmin?limit=50',
    ]);
  });

  test('a new search keeps the filter, and a filter that fits nothing says so', async () => {
    await press(one('main details a', 'disputed'));
    const kept = one('form[role="search"] input[name="status"]');
    expect(kept instanceof HTMLInputElement && kept.value).toBe('disputed');
    expect(texts('main summary')).toContain('Status: disputed');
    expect(texts('form[role="search"] a')).toEqual(['Show all']);
  });
});

describe('columns', () => {
  const column = (text: string) => one('fieldset label', text).querySelector('input');
  const toggle = (text: string) =>
    act(async () => {
      column(text)?.click();
    });
  const heads = () => texts('[role="columnheader"]');

  test('are left out in this browser, and one always stays', async () => {
    await toggle('Customer');
    await toggle('Order');
    expect(heads()).toEqual(['Amount', 'Payment']);
    expect(all('[role="cell"]', '', row('$239.88'))).toHaveLength(2);
    expect(boxes()).toEqual([false, false, false]);
    await toggle('Payment');
    expect(column('Amount')?.disabled).toBe(true);
    await open();
    expect(heads()).toEqual(['Amount']);
  });
});

describe('choosing', () => {
  const chosenAll = () => one('label', 'Choose all on this page').querySelector('input');

  test('one, a range with Shift, all of the page, none', async () => {
    await press(box('Choose #1001'));
    await shiftPress(box('Choose #1003'));
    expect(boxes()).toEqual([true, true, true]);
    expect(texts('main [role="status"]')).toContain('3 chosen');
    await press(box('Choose #1002'));
    expect(boxes()).toEqual([true, false, true]);
    expect(chosenAll()?.indeterminate).toBe(true);
    await act(async () => chosenAll()?.click());
    expect(boxes()).toEqual([true, true, true]);
    await press(one('main button', 'Choose none'));
    expect(boxes()).toEqual([false, false, false]);
  });

  test('the unpaid ones are cancelled one after another, each answer told', async () => {
    const problem = { code: 'already_paid', title: 'No', detail: 'It is paid.', type: '' };
    const asked = answerWith((what) =>
      what.includes(third._id) ? Response.json({ ...problem, status: 409 }, { status: 409 }) : {},
    );
    await act(async () => chosenAll()?.click());
    await press(one('main button', 'Cancel unpaid (2)'));
    expect(asked).toEqual([]);
    await press(one('dialog button', 'Cancel them'));
    await vi.waitFor(() => expect(saidBy(one('dialog'))).toContain('1 done, 1 not'));
    expect(saidBy(one('dialog'))).toContain('#1003: No. It is paid.');
    expect(asked).toEqual([
      `DELETE /api/purchaseadmin/${unpaidOrder._id} {}`,
      `DELETE /api/purchaseadmin/${third._id} {}`,
    ]);
    await press(one('dialog button', 'Close'));
    expect(all('dialog')).toEqual([]);
    expect(boxes()).toEqual([false, false, false]);
  });

  test('paid and new ones go into production; what fits none says why', async () => {
    const asked = answerWith(() => ({}));
    await press(box('Choose #1002'));
    const refused = one('main button', 'Cancel unpaid (0)');
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    await press(refused);
    await press(one('main button', 'In production (1)'));
    await press(one('dialog button', 'They are in production'));
    await vi.waitFor(() => expect(saidBy(one('dialog'))).toContain('All 1 done'));
    const path = `POST /api/purchaseadmin/${paidOrder._id}/fulfilment`;
    expect(asked).toEqual([`${path} {"to":"in_production"}`]);
  });

  test('products are deleted together, and asked about first', async () => {
    await openPage({ Component: ManageTools, data: { rows: [wireBrush], next: undefined, q: '' } });
    const asked = answerWith(() => ({ acknowledged: true, deletedCount: 1 }));
    await press(box(`Choose ${wireBrush.name}`));
    await press(one('main button', 'Delete (1)'));
    expect(asked).toEqual([]);
    await press(one('dialog button', 'Delete them'));
    await vi.waitFor(() => expect(saidBy(one('dialog'))).toContain('All 1 done'));
    expect(asked).toEqual([`DELETE /api/tools/${wireBrush._id}`]);
  });
});

describe('the export', () => {
  const saved: Promise<string>[] = [];
  const names: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    names.length = 0;
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file.text());
      return 'blob:made';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
  });

  test('has all pages of what is filtered, not only the one seen', async () => {
    const asked = answerWith((what) => {
      const isSecond = what.includes('cursor=c2');
      const headers = isSecond ? {} : { 'next-cursor': 'c2' };
      return Response.json(isSecond ? [third] : [unpaidOrder], { headers });
    });
    await press(one('main button', 'Export CSV'));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toEqual([
      'GET /api/purchaseadmin?limit=200',
      'GET /api/purchaseadmin?limit=200&cursor=c2',
    ]);
    expect(names[0]).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await saved[0])?.split('\r\n') ?? [];
    expect(lines[1]).toBe(
      '1001,2026-03-02T09:00:00.000Z,unpaid,Ada Lindqvist,ada@example.com,' +
        `'+44 20 7946 0958,"Flat varnish brush, 50 mm",19.99,12,239.88,`,
    );
    expect(lines).toHaveLength(4);
    await vi.waitFor(() => expect(notices().at(-1)).toMatch(/^orders-.+\.csv has 2 rows$/));
  });

  test('that fails says why, and saves nothing', async () => {
    const problem = { code: 'unavailable', title: 'No', detail: 'The shop rests.', type: '' };
    answerWith(() => Response.json({ ...problem, status: 503 }, { status: 503 }));
    await press(one('main button', 'Export CSV'));
    await vi.waitFor(() => expect(notices().at(-1)).toContain('The shop rests.'));
    expect([saved, names]).toEqual([[], []]);
    expect(one('main button', 'Export CSV')).toBeTruthy();
  });

  test('can be stopped', async () => {
    answerWith(never);
    await press(one('main button', 'Export CSV'));
    expect(texts('main [role="status"]')).toContain('0 rows read');
    await press(one('main button', 'Stop'));
    await vi.waitFor(() => expect(one('main button', 'Export CSV')).toBeTruthy());
    expect(saved).toEqual([]);
  });
});
