/** Emails about an order that waits for its payment: it has come, has changed, or is over. */
import type { EmailTemplate } from '../email-template.ts';
import { greeting, holidayParts, orderButton, orderFacts } from './orders.ts';

export const orderReceived: EmailTemplate<'order_received'> = (contents) => ({
  subject: `We have your order ${contents.orderNumber ?? ''}`,
  title: 'We have your order',
  parts: [
    greeting(
      contents,
      (contents.placedBy === 'staff'
        ? 'as you asked us on the phone, we have placed this order for you, and its tools are ' +
          'reserved. It is not paid yet: its page '
        : 'your order is here, and its tools are reserved for you. It is not paid yet: its page ') +
        'takes your card, or says where a bank transfer goes. ' +
        (contents.until === undefined ? '' : `Please pay until ${formatMoment(contents.until)}. `) +
        'What is not paid ends by itself.',
    ),
    ...holidayParts(contents),
    {
      facts: [
        ...orderFacts({ ...contents, transaction: '' }),
        ['Total', contents.total],
        ['Invoice to', contents.billTo],
      ],
    },
    { button: 'Pay for the order', link: contents.link ?? '/dashboard/order' },
    { smallPrint: 'You have paid already? Then the receipt comes by itself.' },
  ],
});

export const orderChanged: EmailTemplate<'order_changed'> = (contents) => ({
  subject: `Order ${contents.orderNumber ?? ''} was changed`,
  title: 'Your order was changed',
  parts: [
    greeting(
      contents,
      contents.by === 'customer'
        ? 'your order was changed at its page. This is what it has now.'
        : 'we have changed your order. This is what it has now.',
    ),
    {
      facts: [
        ...orderFacts({ ...contents, transaction: '' }),
        ['Total', contents.total],
        ['Total before', contents.formerTotal],
        ['Goes to', contents.deliverTo],
        ['Invoice to', contents.billTo],
      ],
    },
    orderButton(contents),
    { smallPrint: 'You did not ask for this? Answer to the address below before you pay.' },
  ],
});

export const orderCancelled: EmailTemplate<'order_cancelled'> = (contents) => ({
  subject: `Order ${contents.orderNumber ?? ''} was cancelled`,
  title: 'Your order was cancelled',
  parts: [
    greeting(contents, 'your order was cancelled before it was paid. Nothing is to be paid.'),
    { facts: [...orderFacts({ ...contents, transaction: '' }), ['Total', contents.total]] },
    orderButton(contents),
    { smallPrint: 'You did not ask for this? Answer to the address below.' },
  ],
});

export const orderExpired: EmailTemplate<'order_expired'> = (contents) => ({
  subject: `The time to pay order ${contents.orderNumber ?? ''} is over`,
  title: 'Your order has ended',
  parts: [
    greeting(
      contents,
      'the time to pay for your order is over, and its tools are no longer reserved. ' +
        'You are welcome to order them again.',
    ),
    { facts: [...orderFacts({ ...contents, transaction: '' }), ['Total', contents.total]] },
    orderButton(contents),
  ],
});

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
});

/** '26 November 2026 at 16:45 UTC' */
function formatMoment(moment: string): string {
  return `${momentFormat.format(new Date(moment))} UTC`;
}
