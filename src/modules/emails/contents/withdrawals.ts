/** Emails about withdrawals. The receipt repeats the statement: it is kept as a proof of it. */
import type { EmailTemplate } from '../email-template.ts';

const orderPath = '/dashboard/order';

export const withdrawalReceived: EmailTemplate<'withdrawal_received'> = (contents) => {
  const { orderNumber, order, name, email, message, receivedAt, link = orderPath } = contents;
  return {
    subject: `We have received your withdrawal from order ${orderNumber ?? ''}`,
    title: 'We have received your withdrawal',
    parts: [
      {
        paragraph:
          'This is the receipt for your statement that you withdraw from the contract. Keep it. ' +
          'It holds from the moment named below. We read it and write to you again.',
      },
      {
        facts: [
          ['Received', receivedAt],
          ['Contract', order],
          ['Order', orderNumber],
          ['Name', name],
          ['Email', email],
          ['In your words', message || undefined],
        ],
      },
      { button: 'See the order', link },
      {
        smallPrint:
          'You did not withdraw? Answer to the address below at once: somebody who knows the ' +
          'number and the email of the order did.',
      },
    ],
  };
};

export const withdrawalAccepted: EmailTemplate<'withdrawal_accepted'> = (contents) => {
  const { orderNumber, name, link = orderPath } = contents;
  return {
    subject: `Your withdrawal from order ${orderNumber ?? ''}`,
    title: 'You have withdrawn from the contract',
    parts: [
      {
        paragraph: `${salute(name)}the contract is over. What you paid goes back the way it came.`,
      },
      {
        paragraph:
          'Are the tools with you already? Send them back within 14 days. We may wait with the ' +
          'money until they are here, or until you show that you have sent them.',
      },
      { facts: [['Order', orderNumber]] },
      { button: 'See the order', link },
    ],
  };
};

export const withdrawalRejected: EmailTemplate<'withdrawal_rejected'> = (contents) => {
  const { orderNumber, name, reason, link = orderPath } = contents;
  return {
    subject: `Your withdrawal from order ${orderNumber ?? ''}`,
    title: 'The contract still holds',
    parts: [
      {
        paragraph: `${salute(name)}we have read your withdrawal, and do not take it. Here is why.`,
      },
      {
        facts: [
          ['Order', orderNumber],
          ['Reason', reason],
        ],
      },
      { button: 'See the order', link },
      { smallPrint: 'You see it otherwise? Answer to the address below.' },
    ],
  };
};

function salute(name: string | undefined): string {
  return name ? `Dear ${name}, ` : '';
}
