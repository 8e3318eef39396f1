/** What the specification says of the screens of admins. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#modules/identity/caller.ts';
import AddTool from '#web/admin/add-tool.tsx';
import ManageOrders from '#web/admin/manage-orders.tsx';
import ManageTools from '#web/admin/manage-tools.tsx';
import Users from '#web/admin/users.tsx';
import {
  all,
  answerWith,
  field,
  labels,
  never,
  notices,
  one,
  openPage,
  press,
  saidBy,
  texts,
  type,
} from './page.tsx';
import { paidOrder, unpaidOrder, wireBrush } from './things.ts';
import { storeSession } from '#web/identity/stored-session.ts';

const session = { email: 'ada@example.com', name: 'Ada Lindqvist' };

beforeEach(() => {
  answerWith(never);
  storeSession('sht_1', session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = (text: string) => {
  const found = all('[role="row"]').find((each) => saidBy(each).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};
const page = (rows: unknown[]) => ({ rows, next: undefined, q: '' });

describe('All Users', () => {
  const rows = [
    { _id: '1', name: 'Ada', email: 'ada@example.com', role: 'admin' },
    { _id: '2', name: 'Ben', email: 'ben@example.com', role: 'customer' },
  ];
  const open = (role: Role = 'admin') => {
    const opened = Promise.resolve({ state: 'open', page: page(rows), role });
    return openPage({ Component: Users, data: { email: session.email, opened } });
  };
  const made = async (answer: unknown) => {
    const asked = answerWith(() => answer);
    await open();
    await press(one('button', 'Make Admin', row('ben@example.com')));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toBe('PUT /api/user/admin/ben%40example.com');
  };

  test('lists the users', async () => {
    await open();
    for (const { name, email, role } of rows) {
      const cells = texts('[role="cell"]', row(email));
      expect(cells.slice(0, 3)).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(email),
        expect.stringContaining(role),
      ]);
      const select = one(`select[aria-label="Role of ${email}"]`);
      expect(select instanceof HTMLSelectElement && select.value).toBe(role);
    }
  });

  test("'Make Admin' is there for who is no admin, and only there", async () => {
    await open();
    const buttons = (email: string) =>
      texts('button', row(email)).filter((text) => text.includes('Admin'));
    expect(buttons('ben@example.com')).toEqual(['Make Admin: ben@example.com']);
    expect(buttons('ada@example.com')).toEqual(['Remove Admin: ada@example.com']);
  });

  test("a made admin: 'Succesfully Admin'", async () => {
    await made({ acknowledged: true, modifiedCount: 1 });
    await vi.waitFor(() => expect(notices()).toContain('Succesfully Admin'));
  });

  test("nobody is made an admin who was one: not 'Succesfully Admin'", async () => {
    await made({ acknowledged: true, modifiedCount: 0 });
    await vi.waitFor(() => expect(notices().at(-1)).toMatch(/already/));
  });

  test("refused with 403: 'Failed Admin'", async () => {
    const problem = { code: 'admin_only', title: 'No', detail: 'No', type: '', status: 403 };
    await made(Response.json(problem, { status: 403 }));
    await vi.waitFor(() => expect(notices()).toContain('Failed Admin'));
  });

  test("'Remove Admin' asks first, and then acts", async () => {
    const asked = answerWith(() => ({ acknowledged: true, modifiedCount: 1 }));
    await open();
    await press(one('button', 'Remove Admin', row('ada@example.com')));
    expect(asked).toEqual([]);
    await press(one('dialog button', 'Remove Admin'));
    await vi.waitFor(() => expect(asked[0]).toBe('DELETE /api/user/admin/ada%40example.com'));
  });
});

describe('roles on All Users', () => {
  const ben = { _id: '2', name: 'Ben', email: 'ben@example.com', role: 'customer' };
  const ada = { _id: '1', name: 'Ada', email: session.email, role: 'admin' };
  const open = (role: Role) => {
    const opened = Promise.resolve({ state: 'open', page: page([ada, ben]), role });
    return openPage({ Component: Users, data: { email: session.email, opened } });
  };
  const choose = async (email: string, role: string) => {
    const select = one(`select[aria-label="Role of ${email}"]`);
    await act(async () => {
      if (select instanceof HTMLSelectElement) select.value = role;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };

  test('an admin is asked first, told what it means, and then gives the role', async () => {
    const asked = answerWith(() => ({ acknowledged: true, modifiedCount: 1 }));
    await open('admin');
    await choose(ben.email, 'orders');
    expect(asked).toEqual([]);
    expect(saidBy(one('dialog'))).toContain('They are signed out on every device');
    await press(one('dialog button', 'Give the role'));
    expect(asked[0]).toBe('PUT /api/user/role/ben%40example.com {"role":"orders"}');
    await vi.waitFor(() => expect(notices().at(-1)).toContain('“orders” now'));
  });

  test('whoever gives up their own is told so, and may keep it', async () => {
    const asked = answerWith(never);
    await open('admin');
    await choose(ada.email, 'customer');
    expect(saidBy(one('dialog'))).toContain('This is your own account');
    await press(one('dialog button', 'Keep the role'));
    expect([asked, all('dialog')]).toEqual([[], []]);
  });

  test('who may only look finds nothing to give, and each refusal says why', async () => {
    const asked = answerWith(never);
    await open('users');
    expect(all('select')).toEqual([]);
    const refused = all('main [role="row"] button[aria-disabled="true"]');
    expect(refused).toHaveLength(4);
    for (const button of refused) {
      await press(button);
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(reason && saidBy(reason)).toBe('Only an admin gives and takes roles.');
    }
    expect(asked).toEqual([]);
  });

  test('a stranger’s devices are signed out from there', async () => {
    const asked = answerWith(() => ({ acknowledged: true, deletedCount: 2 }));
    await open('users');
    await press(one('button', 'More', row(ben.email)));
    await press(one('dialog button', 'Sign out everywhere'));
    expect(asked[0]).toBe('DELETE /api/user/ben%40example.com/tokens');
    await vi.waitFor(() => expect(notices().at(-1)).toContain('signed out everywhere'));
  });
});

describe('the add-product form', () => {
  beforeEach(() => openPage({ Component: AddTool, data: { session, tools: [wireBrush] } }));
  const wanted = [
    ...['Name', 'email', 'quantity1', 'quantity2', 'name', 'description', 'price', 'rating', 'img'],
  ];

  test('has the specified fields', () => expect(labels()).toEqual(wanted));

  test('name and rating are chosen from existing ones, or new', () => {
    const choices = (label: string) =>
      texts(`datalist[id="${field(label).getAttribute('list')}"] option`);
    expect(choices('name')).toEqual(['Flat varnish brush, 50 mm']);
    expect(choices('rating')).toEqual(['4.8']);
  });

  test("Name and email are the admin's own; the email is read-only", () => {
    expect(field('Name').value).toBe('Ada Lindqvist');
    expect(field('email').value).toBe('ada@example.com');
    expect(field('email').readOnly).toBe(true);
  });

  test.each(['quantity1', 'quantity2'])('%s is needed, a number, of 20 letters', async (label) => {
    const asked = answerWith(() => ({}));
    const submit = () => press(one('main form button', 'Add'));
    await submit();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    for (const wrong of ['many', '0'.repeat(20) + '1']) {
      await type(label, wrong);
      await submit();
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    await type(label, '12');
    await submit();
    expect(field(label).getAttribute('aria-invalid')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('is sent as POST /tools with these keys', async () => {
    const asked = answerWith(() => ({ acknowledged: true, insertedId: '1' }));
    const filled = { quantity1: '3', quantity2: '40', name: 'Softener', price: '19.99' };
    for (const [label, value] of Object.entries(filled)) await type(label, value);
    await press(one('main form button', 'Add'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const body: object = JSON.parse(asked[0]?.replace('POST /api/tools ', '') ?? '{}');
    expect(Object.keys(body).toSorted()).toEqual(wanted.toSorted());
  });
});

describe('Manage Product', () => {
  beforeEach(() => openPage({ Component: ManageTools, data: page([wireBrush]) }));

  test("lists tools under 'Order Quantity' and 'Available Quantity'", () => {
    const heads = texts('[role="columnheader"]');
    expect(heads).toContain('Order Quantity');
    expect(heads).toContain('Available Quantity');
    const [name, , minimum, available] = texts('[role="cell"]', row('Flat varnish brush'));
    expect(name).toContain('Flat varnish brush, 50 mm');
    expect(minimum).toContain('12');
    expect(available).toContain('340');
  });

  test('deletes a tool, which leaves the list', async () => {
    const asked = answerWith(() => ({ acknowledged: true, deletedCount: 1 }));
    await press(one('button', 'Delete', row('Flat varnish brush')));
    await press(one('dialog button', 'Delete'));
    await vi.waitFor(() => expect(asked).toEqual([`DELETE /api/tools/${wireBrush._id}`]));
    expect(notices()).toContain('Delete succesfully');
    expect(all('[role="row"]').some((each) => saidBy(each).includes('Flat varnish'))).toBe(false);
  });
});

describe('Manage Order', () => {
  beforeEach(() => openPage({ Component: ManageOrders, data: page([unpaidOrder, paidOrder]) }));

  test('lists all orders with Pay and Cancle', () => {
    const unpaid = row('#1001');
    const href = `/dashboard/payment/${unpaidOrder._id}`;
    expect(one('a', 'Pay', unpaid).getAttribute('href')).toBe(href);
    expect(one('button', 'Cancle', unpaid)).toBeTruthy();
    expect(one('button', 'Cancle', row('#1002'))).toBeTruthy();
  });

  test("an unpaid order is cancelled unasked: 'Delete succesfully' at once", async () => {
    const asked = answerWith(() => ({}));
    await press(one('button', 'Cancle', row('#1001')));
    expect(notices()).toContain('Delete succesfully');
    expect(all('dialog[open]')).toEqual([]);
    expect(asked).toEqual([]);
  });
});
