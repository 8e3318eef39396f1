/** Staff see how much may still go back, where they decide about it. */
import { expect, test, vi } from 'vitest';
import { mockFetch, findOne, renderPage, textOf, findTexts } from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { RefundOrderDialog } from '#web/orders/staff/refund-order-dialog.tsx';
import { CancelPaidOrderDialog } from './cancel-paid-order-dialog.tsx';

const nothing = () => {};
const dialog = '[role="dialog"], [role="alertdialog"], dialog';

test('a refund names the remaining amount of the payment', async () => {
  const requests = mockFetch(() => ({ refundable: 139.88 }));
  const Component = () => (
    <RefundOrderDialog order={paidOrder} onCancel={nothing} onDone={nothing} />
  );
  await renderPage({ Component });
  await vi.waitFor(() =>
    expect(findTexts('label', findOne(dialog))).toContain('Remaining amount: $139.88'),
  );
  expect(requests).toEqual([`GET /api/purchaseadmin/${paidOrder._id}/explanation`]);
});

test('cancelling an order that was refunded in part names the rest', async () => {
  mockFetch(() => ({ refundable: 39.88 }));
  const Component = () => (
    <CancelPaidOrderDialog order={paidOrder} onCancel={nothing} onConfirm={nothing} />
  );
  await renderPage({ Component });
  await vi.waitFor(() => expect(textOf(findOne(dialog))).toContain('gives $39.88 back'));
});
