/** Emails about an order: its progress, payment and refunds. */
import { lookUp, type ShopReason } from '#modules/audit/reason.ts';
import type { StoredContents } from '../email-contents.ts';
import type { EmailPart, EmailTemplate } from '../email-template.ts';

type OrderFacts = StoredContents<'order_delivered'>;
type PaymentFacts = Partial<StoredContents<'refund_made'>>;

const myOrdersPath = '/dashboard/order';

/** To who has no account, when the order is placed and when they ask for another link. */
export const orderLink: EmailTemplate<'order_link'> = (contents) => ({
  subject: `Your order ${contents.orderNumber ?? ''}`,
  title: 'Here is your order',
  parts: [
    greeting(
      contents,
      contents.placedBy === 'staff'
        ? 'as you asked us on the phone, we have placed this order for you. This link opens it: ' +
            'pay for it, follow it, or cancel it.'
        : 'this link opens your order: pay for it, follow it, or cancel it.',
    ),
    ...holidayParts(contents),
    {
      facts: [
        ...orderFacts({ ...contents, transaction: '' }),
        ['Total', contents.total],
        ['Invoice to', contents.billTo],
      ],
    },
    orderButton(contents),
    {
      smallPrint:
        'Whoever has the link can open the order, so keep it to yourself. ' +
        (contents.until === undefined ? '' : `It works until ${formatDay(contents.until)}. `) +
        'On the shop’s page “Find your order” you can ask for another. With an account of this ' +
        'email the order is among yours, once the email is confirmed.',
    },
    { smallPrint: 'You ordered nothing? Then do nothing: what is not paid ends by itself.' },
  ],
});

export const orderAdded: EmailTemplate<'order_added'> = (contents) => ({
  subject: `Added to order ${contents.addedTo ?? ''}: order ${contents.orderNumber ?? ''}`,
  title: `Added to your order ${contents.addedTo ?? ''}`,
  parts: [
    greeting(contents, 'these tools are an order of their own, which is paid by itself.'),
    ...holidayParts(contents),
    { facts: [...orderFacts({ ...contents, transaction: '' }), ['Total', contents.total]] },
    orderButton(contents),
    {
      smallPrint:
        'The tools stay reserved for a while, and the order ends by itself when it is not paid. ' +
        'Whether both orders travel together is decided when they are packed.',
    },
  ],
});

export const orderInProduction: EmailTemplate<'order_in_production'> = (contents) => ({
  subject: `Order ${contents.orderNumber ?? ''} is on the bench`,
  title: 'Your order is on the bench',
  parts: [
    greeting(contents, 'we have begun to make and pack your order.'),
    ...holidayParts(contents),
    { facts: orderFacts(contents) },
    orderButton(contents),
  ],
});

export const receipt: EmailTemplate<'receipt'> = (contents) => ({
  subject: `Receipt for order ${contents.orderNumber ?? ''}`,
  title: isFree(contents)
    ? 'Thank you, there is nothing to pay'
    : 'Thank you, your payment is here',
  parts: [
    { paragraph: 'We make and pack your order now, and write again when it leaves the workshop.' },
    ...holidayParts(contents),
    {
      facts: [...orderFacts(contents), ...paymentFacts(contents), ['Invoice to', contents.billTo]],
    },
    orderButton(contents),
  ],
});

/** Its promotion code paid for all of it. */
function isFree({ transaction = '' }: Partial<StoredContents<'receipt'>>): boolean {
  return transaction.startsWith('promotion:');
}

export const paymentFailed: EmailTemplate<'payment_failed'> = (contents) => ({
  subject: `The payment of order ${contents.orderNumber ?? ''} did not go through`,
  title: 'Your payment did not go through',
  parts: [
    greeting(
      contents,
      'your bank did not make the payment of this order, and nothing was charged. It waits a ' +
        'little for another one; what is not paid ends by itself.',
    ),
    { facts: [...orderFacts({ ...contents, transaction: '' }), ['Total', contents.total]] },
    orderButton(contents),
  ],
});

export const refundMade: EmailTemplate<'refund_made'> = (contents) => ({
  subject: `Refund for order ${contents.orderNumber ?? ''}`,
  title: 'Your money is on its way back',
  parts: [
    { paragraph: 'It goes back the way you paid. Banks take five to ten days to show it.' },
    {
      facts: [
        ...orderFacts(contents),
        ...listFacts('Refunded', contents.units),
        ...paymentFacts(contents),
      ],
    },
    orderButton(contents),
  ],
});

/** To staff. */
export const refundFailed: EmailTemplate<'refund_failed'> = (contents) => ({
  subject: `The refund for order ${contents.orderNumber ?? ''} failed`,
  title: 'A refund failed',
  parts: [
    { paragraph: 'Money that should have gone back to the customer is still here. Look into it.' },
    { facts: [...orderFacts(contents), ...paymentFacts(contents)] },
    orderButton(contents),
  ],
});

export function greeting({ name }: OrderFacts, text: string): EmailPart {
  const salutation = name ? `Dear ${name}, ` : '';
  return {
    paragraph: salutation ? salutation + text : text.charAt(0).toUpperCase() + text.slice(1),
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

export function holidayParts({ leavesOn }: OrderFacts): EmailPart[] {
  if (leavesOn === undefined) return [];
  const day = formatDay(leavesOn);
  return [{ paragraph: `The workshop is on holiday: your order leaves from ${day}.` }];
}

export type Fact = readonly [label: string, value: string | undefined];

/** The goods: of several lines each, and their total where nothing else says it. */
export function orderFacts(contents: OrderFacts & PaymentFacts): Fact[] {
  const { orderNumber, tool, quantity, lines, delivery, discount, tax } = contents;
  const { total, transaction } = contents;
  const order = ['Order', orderNumber] as const;
  if (lines === undefined) return [order, ['Product', tool], ['Quantity', quantity]];
  const each = lines.split('\n').map((line): Fact => ['Product', line]);
  return [
    order,
    ...each,
    ['Discount', discount],
    ['Delivery', delivery],
    ...(tax?.split('\n').map((row): Fact => ['Tax', row]) ?? []),
    ['Total', transaction === undefined ? total : undefined],
  ];
}

export function listFacts(label: string, lines: string | undefined): Fact[] {
  return lines?.split('\n').map((line): Fact => [label, line]) ?? [];
}

/** Why the shop itself refunds; what staff typed stands as it is. */
const refundReasons = {
  payment_differs: 'what was paid differs from what was asked',
  paid_while_cancelling: 'paid while the order was being cancelled',
  order_already_paid: 'the order was already paid',
  order_already_partly_refunded: 'the order was already paid',
  order_already_refunded: 'the order was already refunded',
  order_already_disputed: 'the order was already paid',
  order_already_cancelled: 'the order was already cancelled',
  order_already_expired: 'the order had expired',
  refunded_at_processor: 'refunded by the shop',
  cancelled_by_customer: 'you cancelled these units',
  cancelled_by_staff: 'the order was cancelled',
} satisfies Partial<Record<ShopReason, string>>;

function paymentFacts({ total, amount, reason, transaction }: PaymentFacts) {
  return [
    ['Total', total],
    ['Refunded', amount],
    ['Reason', reason && lookUp(refundReasons, reason)],
    ['Transaction', isFree({ transaction }) ? undefined : transaction],
  ] as const;
}

export function orderButton({ link = myOrdersPath }: OrderFacts): EmailPart {
  return { button: 'See the order', link };
}
