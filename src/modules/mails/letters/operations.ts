/** Emails to whoever runs the shop. */
import type { Part, Template } from '../letter.ts';

export const ownerDigest: Template = ({ exceptions, unsent, backups, backupError }) => ({
  subject: 'Your shop needs you',
  title: 'Open in your shop',
  parts: [
    ...(exceptions
      ? ([
          { say: `Payment exceptions that wait for somebody: ${exceptions}.` },
          { button: 'See the exceptions', link: '/dashboard/problems' },
        ] satisfies Part[])
      : []),
    ...(unsent
      ? ([
          { say: `Emails that could not be sent: ${unsent}.` },
          { button: 'See the emails', link: '/dashboard/letters' },
        ] satisfies Part[])
      : []),
    ...(backups ? backupParts(backups, backupError) : []),
    { quietly: 'One such email is written a day at most, and none when there is nothing.' },
  ],
});

/** To whoever pressed 'Send a test email'. */
export const testEmail: Template = () => ({
  subject: 'A test email',
  title: 'Emails arrive',
  parts: [
    { say: 'You asked the shop for a test email. As you read this, its emails get to a mailbox.' },
    { button: 'See the emails', link: '/dashboard/letters' },
    { quietly: 'If it was in the spam folder, the emails to your customers may be there as well.' },
  ],
});

function backupParts(last: string, error: string | undefined): Part[] {
  const since =
    last === 'never'
      ? 'The shop could not take a backup yet.'
      : 'The last good backup is more than a day old.';
  return [
    { say: since },
    {
      facts: [
        ['Last good backup', last === 'never' ? undefined : last],
        ['What went wrong', error],
      ],
    },
    { button: 'See the dashboard', link: '/dashboard' },
  ];
}
