/** Emails about an order: its progress, payment and refunds. */
import { lookUp, type ShopReason } from '#modules/audit/reason.ts';
import type { StoredContents } from '../email-contents.ts';
import type { EmailPart, EmailTemplate } from '../email-template.ts';

type OrderFacts = StoredContents<'order_delivered'>;
type PaymentFacts = Partial<StoredContents<'refund_made'>>;

const myOrdersPath = '/dashboard/order';

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

export const orderShipped: EmailTemplate<'order_shipped'> = (contents) => ({
  subject: `Order ${contents.orderNumber ?? ''} is on its way`,
  title: 'Your order is on its way',
  parts: [
    greeting(contents, 'your order has left the workshop.'),
    {
      facts: [
        ...orderFacts(contents),
        ['Carrier', contents.carrier],
        ['Tracking number', contents.trackingNumber],
      ],
    },
    orderButton(contents),
  ],
});

export const orderDelivered: EmailTemplate<'order_delivered'> = (contents) => ({
  subject: `Order ${contents.orderNumber ?? ''} has arrived`,
  title: 'Your order has arrived',
  parts: [
    greeting(contents, 'the carrier says that your order has arrived.'),
    { facts: orderFacts(contents) },
    orderButton(contents),
    { smallPrint: 'Something is missing or broken? Answer to the address below and we see to it.' },
  ],
});

export const receipt: EmailTemplate<'receipt'> = (contents) => ({
  subject: `Receipt for order ${contents.orderNumber ?? ''}`,
  title: 'Thank you, your payment is here',
  parts: [
    { paragraph: 'We make and pack your order now, and write again when it leaves the workshop.' },
    ...holidayParts(contents),
    { facts: [...orderFacts(contents), ...paymentFacts(contents)] },
    orderButton(contents),
  ],
});

export const refundMade: EmailTemplate<'refund_made'> = (contents) => ({
  subject: `Refund for order ${contents.orderNumber ?? ''}`,
  title: 'Your money is on its way back',
  parts: [
    { paragraph: 'It goes to the card that paid. Banks take five to ten days to show it.' },
    { facts: [...orderFacts(contents), ...paymentFacts(contents)] },
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

function greeting({ name }: OrderFacts, text: string): EmailPart {
  const salutation = name ? `Dear ${name}, ` : '';
  return {
    paragraph: salutation ? salutation + text : text.charAt(0).toUpperCase() + text.slice(1),
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function holidayParts({ leavesOn }: OrderFacts): EmailPart[] {
  if (leavesOn === undefined) return [];
  const day = dayFormat.format(new Date(leavesOn));
  return [{ paragraph: `The workshop is on holiday: your order leaves from ${day}.` }];
}

type Fact = readonly [label: string, value: string | undefined];

/** The goods: of several lines each, and their total where nothing else says it. */
function orderFacts(contents: OrderFacts & PaymentFacts): Fact[] {
  const { orderNumber, tool, quantity, lines, delivery, total, transaction } = contents;
  const order = ['Order', orderNumber] as const;
  if (lines === undefined) return [order, ['Product', tool], ['Quantity', quantity]];
  const each = lines.split('\n').map((line): Fact => ['Product', line]);
  return [
    order,
    ...each,
    ['Delivery', delivery],
    ['Total', transaction === undefined ? total : undefined],
  ];
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
  cancelled_by_staff: 'the order was cancelled',
} satisfies Partial<Record<ShopReason, string>>;

function paymentFacts({ total, amount, reason, transaction }: PaymentFacts) {
  return [
    ['Total', total],
    ['Refunded', amount],
    ['Reason', reason && lookUp(refundReasons, reason)],
    ['Transaction', transaction],
  ] as const;
}

function orderButton({ link = myOrdersPath }: OrderFacts): EmailPart {
  return { button: 'See the order', link };
}
