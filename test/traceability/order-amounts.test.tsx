/** Each view of an order shows all of its amounts in the order's own currency. */
import { expect, test, vi } from 'vitest';
import {
  click,
  findOne,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { paidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import { OrderRow } from '#web/admin/orders/order-row.tsx';
import { CancelPaidOrderDialog } from '#web/admin/orders/cancel-paid-order-dialog.tsx';
import type { WireOrder } from '#web/api.ts';
import { LatestOrders } from '#web/overview/latest-orders.tsx';
import { RelatedOrders } from '#web/orders/additions/related-orders.tsx';
import AdditionPanel from '#web/orders/additions/addition-panel.tsx';
import { CancelUnitsButton, cancelOwnUnits } from '#web/orders/cancel-units.tsx';
import { OrderDelivery } from '#web/orders/delivery/order-delivery.tsx';
import type { EditQuote } from '#web/orders/editing/edit-calls.ts';
import EditPanel from '#web/orders/editing/edit-panel.tsx';
import { OrderDetails } from '#web/orders/order-details.tsx';
import { OrderHistoryList } from '#web/orders/order-history-list.tsx';
import { PrintedLines } from '#web/orders/order-print.tsx';
import { PaymentProgress } from '#web/orders/payment/payment-progress.tsx';
import { PaymentSummary } from '#web/orders/payment/payment-summary.tsx';
import { OrderExplanationTabs } from '#web/orders/staff/order-explanation-tabs.tsx';
import type { Explanation } from '#web/orders/staff/order-explanation.tsx';
import { RecordPaymentDialog } from '#web/orders/staff/record-payment-dialog.tsx';
import { RefundOrderDialog } from '#web/orders/staff/refund-order-dialog.tsx';
import type { Transfer } from '#web/orders/transfer/transfer-offer.ts';

const at = '2026-03-02T09:00:00.000Z';
const row = { place: 'DE', jurisdiction: '', code: 'S', percent: 19, base: 110, tax: 20.9 };
const taxed: NonNullable<WireOrder['taxed']> = {
  ...{ reason: 'domestic', notes: [], certificate: null, taxNumber: null },
  ...{ rows: [row], included: null },
};
const [line] = unpaidOrder.lines;
if (!line) throw new Error('an order without a line');
const lines = [
  { ...line, quantity: 12, price: 9.5, goods: 114, total: 110, cancelled: 1, refunded: 9.17 },
  { ...line, position: 2, tool: 'tray', name: 'Tray', price: 4.2, per: 100, goods: 4.2 },
];
const chosen = { method: 'm', name: 'Parcel', kind: 'delivery', price: 6.9 } as const;
const inEuros: Partial<WireOrder> = {
  ...{ currency: 'eur', lines, lineCount: 2, price: 1234.5, total: 1234.5, goods: 118.2 },
  ...{ discount: 8, discountCode: 'SPRING', delivery: 6.9, tax: 20.9, taxed },
  deliveredBy: { ...chosen, carrier: '', customerNumber: '' },
};
const unpaid: WireOrder = { ...unpaidOrder, ...inEuros };
const paid: WireOrder = { ...paidOrder, ...inEuros };

const noop = () => undefined;
const never = () => Promise.reject(new Error('not called here'));
const quote: EditQuote = {
  lines: [{ tool: line.tool, name: line.name, quantity: 13, price: 9.5, per: 1, total: 123.5 }],
  ...{ discount: 8, discountCode: 'SPRING', delivery: 6.9, taxed, total: 1300 },
};
const answer = { ok: true, value: quote } as const;
const edits = { quote: async () => answer, save: never };
const transfer: Transfer = {
  ...{ state: 'open', reference: 'FERRULE-7', amount: 1234.5, received: 34.5, missing: 1200 },
  ...{ owed: 0, accounts: [], reservedUntil: null },
};
const payments = {
  ...{ read: never, start: never, report: never },
  ...{ readTransfer: never, startTransfer: never, abandonTransfer: never },
};
const settings = { publishableKey: 'pk_test_1', scriptUrl: '/stripe.js', sandbox: true };
const explanation: Explanation = {
  ...{ changes: [], movements: [], events: [], exceptions: [], emails: [], refundable: 5 },
  attempts: [
    {
      ...{ ordinal: 1, state: 'succeeded', transaction: 'pi_1', amount: 1234.5 },
      ...{ currency: 'eur', isManual: false, createdAt: at, updatedAt: at },
    },
  ],
  refunds: [
    {
      ...{ _id: 'r', state: 'succeeded', amount: 9.17, reason: 'late', atProcessor: null },
      ...{ actor: { id: 'shop', email: null }, askedAt: at, settledAt: at },
    },
  ],
  disputes: [
    {
      ...{ _id: 'd', status: 'lost', amount: 34.5, reason: 'fraud', dueBy: null },
      ...{ openedAt: at, closedAt: at },
    },
  ],
  ledger: [
    {
      ...{ kind: 'charge', object: 'ch_1', actor: { id: 'shop', email: null }, reason: 'paid' },
      ...{ at, writtenAt: at },
      lines: [
        { account: 'processor_balance', amount: 1234.5, currency: 'eur' },
        { account: 'sales', amount: -1234.5, currency: 'eur' },
      ],
    },
  ],
};

type View = readonly [name: string, amounts: readonly string[], node: React.ReactNode];

const sums = ['€118.20', '−€8.00', '€6.90', '€20.90', '€1,234.50'];

const views: readonly View[] = [
  [
    'the details, with a refund and how it is delivered',
    [...sums, '€9.50', '€4.20', '€9.17', '€2.00 refunded', 'Pay €1,234.50'],
    <OrderDetails
      key="details"
      {...{ order: unpaid, parcels: [], address: null, isStaff: false }}
      refunds={[{ state: 'succeeded', amount: 2, reason: 'late', askedAt: at, lines: [] }]}
    />,
  ],
  ['the printed lines', sums.slice(1), <PrintedLines key="print" order={unpaid} />],
  [
    'the summary of a payment of which a part has come',
    [...sums, '−€34.50', '€1,200.00'],
    <PaymentSummary key="summary" order={{ ...unpaid, received: 34.5 }} />,
  ],
  [
    'a payment that is made',
    ['€1,234.50'],
    <PaymentProgress
      key="paid"
      {...{ order: paid, settings, previousStatus: 'unpaid', calls: payments }}
      offer={{ offered: true, transfer: { ...transfer, state: 'paid', owed: 5 } }}
      prepare={async () => undefined}
    />,
  ],
  [
    'a transfer of which a part has come',
    ['€34.50', '€1,200.00'],
    <PaymentProgress
      key="transfer"
      {...{ order: unpaid, settings, previousStatus: 'unpaid', calls: payments }}
      offer={{ offered: true, transfer }}
      prepare={async () => undefined}
    />,
  ],
  [
    'ways to deliver it',
    ['€12.90'],
    <OrderDelivery
      key="delivery"
      ref={null}
      currency="eur"
      delivery={{
        offers: [
          { ...chosen, note: '' },
          { ...chosen, note: '', method: 'x', name: 'Express', price: 12.9 },
        ],
        ...{ chosen: { ...chosen, carrier: '', customerNumber: '' }, undelivered: null },
        needed: false,
      }}
      choose={never}
      onChanged={noop}
    />,
  ],
  [
    'its history',
    ['€1,300.00', '€1,234.50'],
    <OrderHistoryList
      key="history"
      currency="eur"
      history={{
        ...{ changes: [], details: [] },
        edits: [{ version: 2, by: 'staff', at, formerTotal: 1300, total: 1234.5, lines: [] }],
      }}
    />,
  ],
  [
    'what was added to it',
    ['€12.00'],
    <RelatedOrders
      key="related"
      currency="eur"
      related={{
        addedTo: null,
        additions: [
          ...[{ _id: 'a', number: 7, total: 12, status: 'paid', fulfilment: 'new', placedAt: at }],
        ],
      }}
    />,
  ],
  ['the customer’s latest orders', ['Pay €1,234.50'], <LatestOrders key="l" orders={[unpaid]} />],
  [
    'its row for staff',
    ['€1,234.50'],
    <OrderRow
      key="row"
      order={paid}
      selection={{ ids: [], has: () => false, toggle: noop, setAll: noop }}
      onCancel={noop}
    />,
  ],
  [
    'a payment that staff record',
    ['€1,234.50'],
    <RecordPaymentDialog key="record" order={unpaid} onCancel={noop} onDone={noop} />,
  ],
  [
    'all that its money did',
    ['€1,234.50', '−€1,234.50', '€9.17', '€34.50'],
    <OrderExplanationTabs key="explained" {...{ currency: 'eur', explanation }} />,
  ],
];

const mainText = () => textOf(findOne('main'));

async function show(node: React.ReactNode): Promise<string> {
  await renderPage({ Component: () => node });
  return mainText();
}

test.each(views)('%s shows %o', async (_, amounts, node) => {
  const text = await show(node);
  for (const amount of amounts) expect(text).toContain(amount);
  expect(text).not.toContain('$');
});

test('an edit shows what its lines come to, and what the order came to before', async () => {
  await show(<EditPanel order={unpaid} calls={edits} onClose={noop} />);
  await typeInto(`Quantity of ${line.name}`, '13');
  await click(findOne('main button', 'Check the change'));
  const text = mainText();
  for (const amount of ['€9.50', '€123.50', '−€8.00', '€6.90', '€20.90', '€1,300.00', '€1,234.50'])
    expect(text).toContain(amount);
  expect(text).not.toContain('$');
});

test('an addition shows what it comes to', async () => {
  const tool = {
    id: line.tool,
    name: line.name,
    minimum: 1,
    multiple: 1,
    price: 9.5,
    prices: [{}],
  };
  mockFetch(() => ({ lines: [{ code: 'FV-50', tool, choices: [] }] }));
  const calls = { quote: edits.quote, place: never };
  await show(<AdditionPanel order={paid} calls={calls} hasTerms={false} onClose={noop} />);
  await typeInto('Code or name', 'FV-50');
  await click(findOne('main button', 'Add the tool'));
  await click(findOne('main button', 'Check the total'));
  const text = mainText();
  for (const amount of ['€9.50', '€123.50', '€6.90', '€20.90', '€1,300.00'])
    expect(text).toContain(amount);
  expect(text).not.toContain('$');
});

test('a refund says how much is left, and in which currency an amount is typed', async () => {
  mockFetch(() => ({ refundable: 1234.5 }));
  await show(<RefundOrderDialog order={paid} onCancel={noop} onDone={noop} />);
  await vi.waitFor(() => expect(mainText()).toContain('Remaining amount: €1,234.50'));
  await click(findOne('main label', 'Part of it'));
  expect(mainText()).toContain('In EUR, to the cent; at most €1,234.50.');
  await click(findOne('main label', 'Units of lines'));
  await typeInto(line.name, '2');
  expect(mainText()).toMatch(/Delivery as well: €6\.90.*Comes to €\d+\.\d\d\./);
  expect(mainText()).not.toContain('$');
});

test('cancelling it names what goes back', async () => {
  mockFetch(() => ({ refundable: 34.5 }));
  await show(<CancelPaidOrderDialog order={paid} onCancel={noop} onConfirm={noop} />);
  await vi.waitFor(() => expect(mainText()).toContain('gives €34.50 back'));
});

test('cancelling units of it says what they give back', async () => {
  await show(<CancelUnitsButton order={paid} send={cancelOwnUnits} />);
  await click(findOne('main button'));
  await typeInto(line.name, '2');
  expect(mainText()).toMatch(/You get back €\d+\.\d\d\./);
  expect(mainText()).not.toContain('$');
});
