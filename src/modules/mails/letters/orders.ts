/** Letters about an order: how far it is, and its money. */
import type { Contents } from '../mails.ts';
import type { Part, Template } from '../letter.ts';

const myOrders = '/dashboard/order';

export const orderInProduction: Template = (contents) => ({
  subject: `Order ${numberOf(contents)} is on the bench`,
  title: 'Your order is on the bench',
  parts: [
    greeting(contents, 'we have begun to make and pack your order.'),
    { facts: whatOf(contents) },
    toOrder(contents),
  ],
});

export const orderShipped: Template = (contents) => ({
  subject: `Order ${numberOf(contents)} is on its way`,
  title: 'Your order is on its way',
  parts: [
    greeting(contents, 'your order has left the workshop.'),
    {
      facts: [
        ...whatOf(contents),
        ['Carrier', contents['carrier']],
        ['Tracking number', contents['trackingNumber']],
      ],
    },
    toOrder(contents),
  ],
});

export const orderDelivered: Template = (contents) => ({
  subject: `Order ${numberOf(contents)} has arrived`,
  title: 'Your order has arrived',
  parts: [
    greeting(contents, 'the carrier says that your order has arrived.'),
    { facts: whatOf(contents) },
    toOrder(contents),
    { quietly: 'Something is missing or broken? Answer to the address below and we see to it.' },
  ],
});

export const receipt: Template = (contents) => ({
  subject: `Receipt for order ${numberOf(contents)}`,
  title: 'Thank you, your payment is here',
  parts: [
    { say: 'We make and pack your order now, and write again when it leaves the workshop.' },
    { facts: [...whatOf(contents), ...moneyOf(contents)] },
    toOrder(contents),
  ],
});

export const refundMade: Template = (contents) => ({
  subject: `Refund for order ${numberOf(contents)}`,
  title: 'Your money is on its way back',
  parts: [
    { say: 'It goes to the card that paid. Banks take five to ten days to show it.' },
    { facts: [...whatOf(contents), ...moneyOf(contents)] },
    toOrder(contents),
  ],
});

/** To staff. */
export const refundFailed: Template = (contents) => ({
  subject: `The refund for order ${numberOf(contents)} failed`,
  title: 'A refund failed',
  parts: [
    { say: 'Money that should have gone back to the customer is still here. Look into it.' },
    { facts: [...whatOf(contents), ...moneyOf(contents)] },
    toOrder(contents),
  ],
});

function numberOf({ number, orderNumber }: Contents): string {
  return orderNumber ?? number ?? '';
}

function greeting({ name }: Contents, text: string): Part {
  const begin = name ? `Dear ${name}, ` : '';
  return { say: begin ? begin + text : text.charAt(0).toUpperCase() + text.slice(1) };
}

function whatOf(contents: Contents) {
  return [
    ['Order', numberOf(contents)],
    ['Product', contents['tool']],
    ['Quantity', contents['quantity']],
  ] as const;
}

function moneyOf({ total, amount, reason, transaction }: Contents) {
  return [
    ['Total', total],
    ['Refunded', amount],
    ['Reason', reason],
    ['Transaction', transaction],
  ] as const;
}

function toOrder({ link = myOrders }: Contents): Part {
  return { button: 'See the order', link };
}
