/** Edits of unpaid orders: one that is made, and what is wrong with the others. */
import { addressed, byOwnCarrier, highMinimum, nowhere, whenChanged } from './delivery.ts';
import { whilePaused } from './holiday.ts';
import { cancelled, processing, startPayment } from './payment-errors.ts';
import { nobodysId, priceOfPlenty, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

type Build = (fuzzed: FuzzedShop) => Promise<RequestInput>;

export interface EditRequests {
  /** A new order, with who may edit it. */
  open: Build;
  /** One that says where it goes. */
  addressed: Build;
  paid: Build;
  beingPaid: Build;
  closed: Build;
}

const linesOf = (tool: string, quantity = 2) => ({ lines: [{ tool, quantity }] });

const two = { version: 1, total: 2 * priceOfPlenty };

/** An edit of the order of a request. */
const editing =
  (open: Build, more: object = {}): Build =>
  async (fuzzed) => {
    const request = await open(fuzzed);
    return { ...request, body: { ...linesOf(fuzzed.tools.plenty), ...two, ...more } };
  };

const quoting =
  (open: Build, more: object = {}): Build =>
  async (fuzzed) => ({
    ...(await open(fuzzed)),
    body: { ...linesOf(fuzzed.tools.plenty), ...more },
  });

const ofPenny =
  (open: Build, more: object = {}): Build =>
  async (fuzzed) => ({
    ...(await open(fuzzed)),
    body: { ...linesOf(fuzzed.tools.penny), ...more },
  });

export const validEdits = ({ open }: Pick<EditRequests, 'open'>) => ({
  quote: quoting(open),
  edit: editing(open),
});

export function quoteErrors({ open, addressed: there, paid, beingPaid, closed }: EditRequests) {
  return {
    already_paid: quoting(paid),
    already_closed: quoting(closed),
    payment_processing: quoting(beingPaid),
    not_delivered_to: whenChanged(nowhere, quoting(there)),
    carrier_missing: whenChanged(byOwnCarrier, quoting(there)),
    below_order_minimum: whenChanged(highMinimum, ofPenny(open)),
    lines_refused: async (fuzzed: FuzzedShop) => {
      return { ...(await open(fuzzed)), body: linesOf(nobodysId) };
    },
    total_out_of_bounds: ofPenny(open),
    code_refused: quoting(open, { code: 'NO-SUCH-CODE' }),
    order_changed: quoting(open, { version: 2 }),
  };
}

export function editErrors(requests: EditRequests, begin: Build) {
  const { open, addressed: there, paid, beingPaid, closed } = requests;
  return {
    already_paid: editing(paid),
    already_closed: editing(closed),
    payment_processing: editing(beingPaid),
    not_delivered_to: whenChanged(nowhere, editing(there)),
    carrier_missing: whenChanged(byOwnCarrier, editing(there)),
    below_order_minimum: whenChanged(highMinimum, ofPenny(open, { version: 1, total: 0.02 })),
    lines_refused: editing(open, linesOf(nobodysId)),
    total_out_of_bounds: ofPenny(open, { version: 1, total: 0.02 }),
    code_refused: editing(open, { code: 'NO-SUCH-CODE' }),
    order_changed: editing(open, { version: 2 }),
    total_changed: editing(open, { total: 0.01 }),
    key_reused: async (fuzzed: FuzzedShop) => {
      const request = await editing(open)(fuzzed);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const keyed = { ...request, headers: { ...request.headers, ...key } };
      return sendFirst(fuzzed, keyed);
    },
    orders_paused: async (fuzzed: FuzzedShop) => {
      const request = await editing(open)(fuzzed);
      return { ...(await whilePaused(fuzzed, {})), token: undefined, ...request };
    },
    processor_unavailable: async (fuzzed: FuzzedShop) => {
      const request = await editing(begin)(fuzzed);
      fuzzed.faults.requests = { fail: 1 };
      return { ...request, outage: true };
    },
  };
}

/** And then the same key with other lines. */
async function sendFirst(fuzzed: FuzzedShop, request: RequestInput): Promise<RequestInput> {
  const isGuest = request.headers?.['order-link'] !== undefined;
  await fuzzed.send(isGuest ? 'editGuestOrder' : 'editOrder', request);
  const other = { ...linesOf(fuzzed.tools.plenty, 3), version: 2, total: 3 * priceOfPlenty };
  return { ...request, body: other };
}

const ofAnna =
  (find: (fuzzed: FuzzedShop) => Promise<string>): Build =>
  async (fuzzed) => ({ token: fuzzed.tokens.anna, params: { id: await find(fuzzed) } });

const annas: EditRequests = {
  open: ofAnna(({ order }) => order()),
  addressed: ofAnna(addressed),
  paid: ofAnna(async ({ paidOrder }) => (await paidOrder()).order),
  beingPaid: ofAnna(processing),
  closed: ofAnna(cancelled),
};

const { quote, edit } = validEdits(annas);

export const editRequests = { quoteOrderEdit: quote, editOrder: edit };

export const accountEditErrors = {
  quoteOrderEdit: quoteErrors(annas),
  editOrder: editErrors(
    annas,
    ofAnna(async (fuzzed) => (await startPayment(fuzzed)).id),
  ),
};
