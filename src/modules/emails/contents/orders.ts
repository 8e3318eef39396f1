/** Emails about an order: its progress, payment and refunds. */
import type { ShopReason } from '#modules/audit/reason.ts';
import type { Contents } from '../emails.ts';
import type { EmailPart, EmailTemplate } from '../email-template.ts';

const myOrdersPath = '/dashboard/order';

export const orderInProduction: EmailTemplate = (contents) => ({
  subject: `Order ${orderNumberOf(contents)} is on the bench`,
  title: 'Your order is on the bench',
  parts: [
    greeting(contents, 'we have begun to make and pack your order.'),
    { facts: orderFacts(contents) },
    orderButton(contents),
  ],
});

export const orderShipped: EmailTemplate = (contents) => ({
  subject: `Order ${orderNumberOf(contents)} is on its way`,
  title: 'Your order is on its way',
  parts: [
    greeting(contents, 'your order has left the workshop.'),
    {
      facts: [
        ...orderFacts(contents),
        ['Carrier', contents['carrier']],
        ['Tracking number', contents['trackingNumber']],
      ],
    },
    orderButton(contents),
  ],
});

export const orderDelivered: EmailTemplate = (contents) => ({
  subject: `Order ${orderNumberOf(contents)} has arrived`,
  title: 'Your order has arrived',
  parts: [
    greeting(contents, 'the carrier says that your order has arrived.'),
    { facts: orderFacts(contents) },
    orderButton(contents),
    { smallPrint: 'Something is missing or broken? Answer to the address below and we see to it.' },
  ],
});

export const receipt: EmailTemplate = (contents) => ({
  subject: `Receipt for order ${orderNumberOf(contents)}`,
  title: 'Thank you, your payment is here',
  parts: [
    { paragraph: 'We make and pack your order now, and write again when it leaves the workshop.' },
    { facts: [...orderFacts(contents), ...paymentFacts(contents)] },
    orderButton(contents),
  ],
});

export const refundMade: EmailTemplate = (contents) => ({
  subject: `Refund for order ${orderNumberOf(contents)}`,
  title: 'Your money is on its way back',
  parts: [
    { paragraph: 'It goes to the card that paid. Banks take five to ten days to show it.' },
    { facts: [...orderFacts(contents), ...paymentFacts(contents)] },
    orderButton(contents),
  ],
});

/** To staff. */
export const refundFailed: EmailTemplate = (contents) => ({
  subject: `The refund for order ${orderNumberOf(contents)} failed`,
  title: 'A refund failed',
  parts: [
    { paragraph: 'Money that should have gone back to the customer is still here. Look into it.' },
    { facts: [...orderFacts(contents), ...paymentFacts(contents)] },
    orderButton(contents),
  ],
});

function orderNumberOf({ number, orderNumber }: Contents): string {
  return orderNumber ?? number ?? '';
}

function greeting({ name }: Contents, text: string): EmailPart {
  const salutation = name ? `Dear ${name}, ` : '';
  return {
    paragraph: salutation ? salutation + text : text.charAt(0).toUpperCase() + text.slice(1),
  };
}

function orderFacts(contents: Contents) {
  return [
    ['Order', orderNumberOf(contents)],
    ['Product', contents['tool']],
    ['Quantity', contents['quantity']],
  ] as const;
}

/** Why the shop itself refunds; what staff typed stands as it is. */
const refundReasons: Partial<Record<ShopReason, string>> = {
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
};

function paymentFacts({ total, amount, reason, transaction }: Contents) {
  const texts: Readonly<Record<string, string>> = refundReasons;
  return [
    ['Total', total],
    ['Refunded', amount],
    ['Reason', reason && (texts[reason] ?? reason)],
    ['Transaction', transaction],
  ] as const;
}

function orderButton({ link = myOrdersPath }: Contents): EmailPart {
  return { button: 'See the order', link };
}
