/** Emails to whoever runs the shop. */
import type { EmailPart, EmailTemplate } from '../email-template.ts';

export const ownerDigest: EmailTemplate<'owner_digest'> = ({
  exceptions,
  unsent,
  backups,
  backupError,
  auditCheckpoint,
}) => ({
  subject: 'Your shop needs you',
  title: 'Open in your shop',
  parts: [
    ...(exceptions
      ? ([
          { paragraph: `Payment exceptions that wait for somebody: ${exceptions}.` },
          { button: 'See the exceptions', link: '/dashboard/exceptions' },
        ] satisfies EmailPart[])
      : []),
    ...(unsent
      ? ([
          { paragraph: `Emails that could not be sent: ${unsent}.` },
          { button: 'See the emails', link: '/dashboard/emails' },
        ] satisfies EmailPart[])
      : []),
    ...(backups ? backupParts(backups, backupError) : []),
    ...(auditCheckpoint ? [{ facts: [['Audit log until entry', auditCheckpoint]] } as const] : []),
    { smallPrint: 'One such email is written a day at most, and none when there is nothing.' },
  ],
});

/** To whoever pressed 'Send a test email'. */
export const testEmail: EmailTemplate<'test_email'> = () => ({
  subject: 'A test email',
  title: 'Emails arrive',
  parts: [
    {
      paragraph:
        'You asked the shop for a test email. As you read this, its emails get to a mailbox.',
    },
    { button: 'See the emails', link: '/dashboard/emails' },
    {
      smallPrint:
        'If it was in the spam folder, the emails to your customers may be there as well.',
    },
  ],
});

function backupParts(lastBackup: string, error: string | undefined): EmailPart[] {
  const summary =
    lastBackup === 'never'
      ? 'The shop could not take a backup yet.'
      : 'The last good backup is more than a day old.';
  return [
    { paragraph: summary },
    {
      facts: [
        ['Last good backup', lastBackup === 'never' ? undefined : lastBackup],
        ['What went wrong', error],
      ],
    },
    { button: 'See the dashboard', link: '/dashboard' },
  ];
}
