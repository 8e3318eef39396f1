/** Staff see how much may still go back, where they decide about it. */
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, closePage, one, openPage, saidBy, texts } from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/things.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

const nothing = () => {};
const dialog = '[role="dialog"], [role="alertdialog"], dialog';

test('giving money back names what is left of the payment', async () => {
  const asked = answerWith(() => ({ refundable: 139.88 }));
  const Component = () => <GiveBackDialog order={paidOrder} onKeep={nothing} onDone={nothing} />;
  await openPage({ Component });
  await vi.waitFor(() =>
    expect(texts('label', one(dialog))).toContain('All that is left: $139.88'),
  );
  expect(asked).toEqual([`GET /api/purchaseadmin/${paidOrder._id}/explanation`]);
});

test('cancelling an order that was refunded in part names the rest', async () => {
  answerWith(() => ({ refundable: 39.88 }));
  const Component = () => <RefundDialog order={paidOrder} onKeep={nothing} onRefund={nothing} />;
  await openPage({ Component });
  await vi.waitFor(() => expect(saidBy(one(dialog))).toContain('gives $39.88 back'));
});
