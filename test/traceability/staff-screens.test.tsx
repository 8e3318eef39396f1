/** What the specification says of the screens of admins. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#modules/identity/caller.ts';
import AddTool from '#web/admin/tools/add-tool.tsx';
import ManageOrders from '#web/admin/orders/manage-orders.tsx';
import ManageTools from '#web/admin/tools/manage-tools.tsx';
import Users from '#web/admin/users/users.tsx';
import {
  findAll,
  mockFetch,
  findField,
  findLabels,
  neverResolves,
  findNotices,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
  typeInto,
} from './page.tsx';
import { paidOrder, unpaidOrder, serializedTool } from './fixtures.ts';
import { storeSession } from '#web/identity/stored-session.ts';

const session = { email: 'ada@example.com', name: 'Ada Lindqvist' };

beforeEach(() => {
  mockFetch(neverResolves);
  storeSession('sht_1', session);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const row = (text: string) => {
  const found = findAll('[role="row"]').find((each) => textOf(each).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};
const page = (rows: unknown[]) => ({ rows, next: undefined, q: '' });

describe('All Users', () => {
  const rows = [
    { _id: '1', name: 'Ada', email: 'ada@example.com', role: 'admin' },
    { _id: '2', name: 'Ben', email: 'ben@example.com', role: 'customer' },
  ];
  const openUsers = (role: Role = 'admin') => {
    const opened = Promise.resolve({ state: 'open', page: page(rows), role });
    return renderPage({ Component: Users, data: { email: session.email, opened } });
  };
  const makeAdmin = async (answer: unknown) => {
    const requests = mockFetch(() => answer);
    await openUsers();
    await click(findOne('button', 'Make Admin', row('ben@example.com')));
    // It is asked for once, as taking it away is.
    expect(requests).toEqual([]);
    expect(findOne('dialog').textContent).toContain('Make ben@example.com an admin?');
    await click(findOne('dialog button', 'Make Admin'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toBe('PUT /api/user/admin/ben%40example.com');
  };

  test('lists the users', async () => {
    await openUsers();
    for (const { name, email, role } of rows) {
      const cells = findTexts('[role="cell"]', row(email));
      expect(cells.slice(0, 3)).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(email),
        expect.stringContaining(role),
      ]);
      await click(findOne('button', 'More', row(email)));
      const select = findOne(`dialog select[aria-label="Role of ${email}"]`);
      expect(select instanceof HTMLSelectElement && select.value).toBe(role);
    }
  });

  test("'Make Admin' is there for who is no admin, and only there", async () => {
    await openUsers();
    const buttons = (email: string) =>
      findTexts('button', row(email)).filter((text) => text.includes('Admin'));
    expect(buttons('ben@example.com')).toEqual(['Make Admin: ben@example.com']);
    expect(buttons('ada@example.com')).toEqual(['Remove Admin: ada@example.com']);
  });

  test("a made admin: 'Succesfully Admin'", async () => {
    await makeAdmin({ acknowledged: true, modifiedCount: 1 });
    await vi.waitFor(() => expect(findNotices()).toContain('Succesfully Admin'));
  });

  test("nobody is made an admin who was one: not 'Succesfully Admin'", async () => {
    await makeAdmin({ acknowledged: true, modifiedCount: 0 });
    await vi.waitFor(() => expect(findNotices().at(-1)).toMatch(/already/));
  });

  test("refused with 403: 'Failed Admin'", async () => {
    const problemResponse = {
      code: 'admin_only',
      title: 'No',
      detail: 'No',
      type: '',
      status: 403,
    };
    await makeAdmin(Response.json(problemResponse, { status: 403 }));
    await vi.waitFor(() => expect(findNotices()).toContain('Failed Admin'));
  });

  test("'Remove Admin' asks first, and then acts", async () => {
    const requests = mockFetch(() => ({ acknowledged: true, modifiedCount: 1 }));
    await openUsers();
    await click(findOne('button', 'Remove Admin', row('ada@example.com')));
    expect(requests).toEqual([]);
    await click(findOne('dialog button', 'Remove Admin'));
    await vi.waitFor(() => expect(requests[0]).toBe('DELETE /api/user/admin/ada%40example.com'));
  });
});

describe('roles on All Users', () => {
  const ben = { _id: '2', name: 'Ben', email: 'ben@example.com', role: 'customer' };
  const ada = { _id: '1', name: 'Ada', email: session.email, role: 'admin' };
  const openUsers = (role: Role) => {
    const opened = Promise.resolve({ state: 'open', page: page([ada, ben]), role });
    return renderPage({ Component: Users, data: { email: session.email, opened } });
  };
  const chooseRole = async (email: string, role: string) => {
    await click(findOne('button', 'More', row(email)));
    const select = findOne(`select[aria-label="Role of ${email}"]`);
    await act(async () => {
      if (select instanceof HTMLSelectElement) select.value = role;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };

  test('an admin is asked first, told what it means, and then gives the role', async () => {
    const requests = mockFetch(() => ({ acknowledged: true, modifiedCount: 1 }));
    await openUsers('admin');
    await chooseRole(ben.email, 'orders');
    expect(requests).toEqual([]);
    expect(textOf(findOne('dialog'))).toContain('They are signed out on every device');
    await click(findOne('dialog button', 'Give the role'));
    expect(requests[0]).toBe('PUT /api/user/role/ben%40example.com {"role":"orders"}');
    await vi.waitFor(() => expect(findNotices().at(-1)).toContain('“orders” now'));
  });

  test('whoever gives up their own is told so, and may keep it', async () => {
    const requests = mockFetch(neverResolves);
    await openUsers('admin');
    await chooseRole(ada.email, 'customer');
    expect(textOf(findOne('dialog'))).toContain('This is your own account');
    await click(findOne('dialog button', 'Keep the role'));
    expect([requests, findAll('dialog')]).toEqual([[], []]);
  });

  test('who may only look finds nothing to give, and each refusal says why', async () => {
    const requests = mockFetch(neverResolves);
    await openUsers('users');
    expect(findAll('select')).toEqual([]);
    await click(findOne('button', 'More', row(ben.email)));
    expect(textOf(findOne('dialog button[aria-disabled="true"]'))).toContain('customer');
    expect(findAll('select')).toEqual([]);
    const disabledButtons = findAll('main button[aria-disabled="true"]');
    expect(disabledButtons).toHaveLength(4);
    for (const button of disabledButtons) {
      await click(button);
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(reason && textOf(reason)).toBe('Only an admin gives and takes roles.');
    }
    expect(requests).toEqual([]);
  });

  test('a stranger’s devices are signed out from there', async () => {
    const requests = mockFetch(() => ({ acknowledged: true, deletedCount: 2 }));
    await openUsers('users');
    await click(findOne('button', 'More', row(ben.email)));
    await click(findOne('dialog button', 'Sign out everywhere'));
    expect(requests[0]).toBe('DELETE /api/user/ben%40example.com/tokens');
    await vi.waitFor(() => expect(findNotices().at(-1)).toContain('signed out everywhere'));
  });
});

describe('the add-product form', () => {
  beforeEach(() => renderPage({ Component: AddTool, data: { session, tools: [serializedTool] } }));
  const expectedKeys = [
    ...['Name', 'email', 'quantity1', 'quantity2', 'name', 'description', 'price', 'rating', 'img'],
  ];

  test('has the specified fields', () => expect(findLabels()).toEqual(expectedKeys));

  test('name and rating are chosen from existing ones, or new', () => {
    const listChoices = (label: string) =>
      findTexts(`datalist[id="${findField(label).getAttribute('list')}"] option`);
    expect(listChoices('name')).toEqual(['Flat varnish brush, 50 mm']);
    expect(listChoices('rating')).toEqual(['4.8']);
  });

  test("Name and email are the admin's own; the email is read-only", () => {
    expect(findField('Name').value).toBe('Ada Lindqvist');
    expect(findField('email').value).toBe('ada@example.com');
    expect(findField('email').readOnly).toBe(true);
  });

  test.each(['quantity1', 'quantity2'])('%s is needed, a number, of 20 letters', async (label) => {
    const requests = mockFetch(() => ({}));
    const submit = () => click(findOne('main form button', 'Add'));
    await submit();
    expect(findField(label).getAttribute('aria-invalid')).toBe('true');
    for (const invalidValue of ['many', '0'.repeat(20) + '1']) {
      await typeInto(label, invalidValue);
      await submit();
      expect(findField(label).getAttribute('aria-invalid')).toBe('true');
    }
    await typeInto(label, '12');
    await submit();
    expect(findField(label).getAttribute('aria-invalid')).toBeNull();
    expect(requests).toEqual([]);
  });

  test('is sent as POST /tools with these keys', async () => {
    const requests = mockFetch(() => ({ acknowledged: true, insertedId: '1' }));
    const filled = { quantity1: '3', quantity2: '40', name: 'Softener', price: '19.99' };
    for (const [label, value] of Object.entries(filled)) await typeInto(label, value);
    await click(findOne('main form button', 'Add'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const body: object = JSON.parse(requests[0]?.replace('POST /api/tools ', '') ?? '{}');
    expect(Object.keys(body).toSorted()).toEqual(expectedKeys.toSorted());
  });
});

describe('Manage Product', () => {
  beforeEach(() => renderPage({ Component: ManageTools, data: page([serializedTool]) }));

  test("lists tools under 'Order Quantity' and 'Available Quantity'", () => {
    const heads = findTexts('[role="columnheader"]');
    expect(heads).toContain('Order Quantity');
    expect(heads).toContain('Available Quantity');
    const [name, , minimum, available] = findTexts('[role="cell"]', row('Flat varnish brush'));
    expect(name).toContain('Flat varnish brush, 50 mm');
    expect(minimum).toContain('12');
    expect(available).toContain('340');
  });

  test('deletes a tool, which leaves the list', async () => {
    const requests = mockFetch(() => ({ acknowledged: true, deletedCount: 1 }));
    await click(findOne('button', 'Delete', row('Flat varnish brush')));
    await click(findOne('dialog button', 'Delete'));
    await vi.waitFor(() => expect(requests).toEqual([`DELETE /api/tools/${serializedTool._id}`]));
    expect(findNotices()).toContain('Delete succesfully');
    expect(findAll('[role="row"]').some((each) => textOf(each).includes('Flat varnish'))).toBe(
      false,
    );
  });
});

describe('Manage Order', () => {
  beforeEach(() => renderPage({ Component: ManageOrders, data: page([unpaidOrder, paidOrder]) }));

  test('lists all orders with Pay and Cancle', () => {
    const unpaid = row('#1001');
    const href = `/dashboard/payment/${unpaidOrder._id}`;
    expect(findOne('a', 'Pay', unpaid).getAttribute('href')).toBe(href);
    expect(findOne('button', 'Cancle', unpaid)).toBeTruthy();
    expect(findOne('button', 'Cancle', row('#1002'))).toBeTruthy();
  });

  test("an unpaid order is cancelled unasked: 'Delete succesfully' at once", async () => {
    const requests = mockFetch(() => ({}));
    await click(findOne('button', 'Cancle', row('#1001')));
    expect(findNotices()).toContain('Delete succesfully');
    expect(findAll('dialog[open]')).toEqual([]);
    expect(requests).toEqual([]);
  });
});
