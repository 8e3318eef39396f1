/** Emails about bank transfers: where to pay, what is missing, and what goes back. */
import { lookUp } from '#modules/audit/reason.ts';
import type { StoredContents } from '../email-contents.ts';
import type { EmailTemplate } from '../email-template.ts';
import { holidayParts, orderFacts } from './orders.ts';

type TransferFacts = StoredContents<'transfer_short'>;

const orderPath = '/dashboard/order';

export const transferInstructions: EmailTemplate<'transfer_instructions'> = (contents) => ({
  subject: `How to pay order ${contents.orderNumber ?? ''}`,
  title: 'Please send us your transfer',
  parts: [
    {
      paragraph:
        'Send exactly this amount with exactly this reference, so that it is found at once. ' +
        untilText(contents),
    },
    ...holidayParts(contents),
    { facts: transferFacts(contents) },
    { button: 'See the order', link: contents.link ?? orderPath },
  ],
});

export const transferShort: EmailTemplate<'transfer_short'> = (contents) => ({
  subject: `A part of order ${contents.orderNumber ?? ''} is still to be paid`,
  title: 'Your transfer was a little short',
  parts: [
    {
      paragraph:
        `${contents.received ?? 'Your transfer'} came, thank you. Send the rest with the same ` +
        `reference. ${untilText(contents)}`,
    },
    { facts: transferFacts(contents) },
    { button: 'See the order', link: contents.link ?? orderPath },
  ],
});

const whyReturned = {
  more_than_total: 'it was more than the order costs',
  order_over: 'the order was cancelled, or had expired',
  paid_otherwise: 'the order was paid another way',
} as const;

export const transferReturned: EmailTemplate<'transfer_returned'> = (contents) => ({
  subject: `Money of order ${contents.orderNumber ?? ''} goes back to you`,
  title: 'Your money is on its way back',
  parts: [
    {
      paragraph:
        `We have sent ${contents.amount ?? 'what was left'} back to the account that it came ` +
        'from. Banks take some days to show it.',
    },
    {
      facts: [
        ...orderFacts({ ...contents, transaction: '' }),
        ['Name', contents.name],
        ['Total', contents.total],
        ['Received', contents.received],
        ['Sent back', contents.amount],
        ['Reason', contents.reason && lookUp(whyReturned, contents.reason)],
      ],
    },
    { button: 'See the order', link: contents.link ?? orderPath },
  ],
});

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function untilText({ until }: TransferFacts): string {
  if (until === undefined) return '';
  return `Your tools are reserved until ${dayFormat.format(new Date(until))}.`;
}

function transferFacts(contents: TransferFacts) {
  const { name, total, received, amount, reference, payTo = '' } = contents;
  const typed = payTo.split('\n').map((line) => ['Pay to', line || undefined] as const);
  return [
    ...orderFacts({ ...contents, transaction: '' }),
    ['Name', name],
    ['Total', total],
    ['Received', received],
    ['To be sent', amount],
    ['Reference', reference],
    ...typed,
  ] as const;
}
