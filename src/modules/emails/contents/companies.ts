/** Emails about companies that buy at trade prices. */
import type { EmailTemplate } from '../email-template.ts';

export const companyInvitation: EmailTemplate<'company_invitation'> = ({
  company,
  role,
  until,
  link = '/',
}) => ({
  subject: `Buy for ${company ?? 'a company'}`,
  title: 'You are invited',
  parts: [
    {
      paragraph:
        `${company ?? 'A company'} invites you to buy for it here, at its prices, as a ` +
        `${role === 'manager' ? 'manager' : 'buyer'}.`,
    },
    { button: 'See the invitation', link },
    {
      smallPrint:
        `The link is good for one time${until === undefined ? '' : `, until ${until}`}. ` +
        'You sign in with this address, or register with it.',
    },
    { smallPrint: 'If you do not know the company, there is nothing to do.' },
  ],
});

export const companyApproved: EmailTemplate<'company_approved'> = ({ company, link = '/' }) => ({
  subject: 'Your trade account is open',
  title: 'Your trade account is open',
  parts: [
    { paragraph: `${company ?? 'Your company'} has a trade account with us now.` },
    { paragraph: 'Once you are signed in, the shop shows the prices that you have.' },
    { button: 'See the company', link },
  ],
});

export const companyRefused: EmailTemplate<'company_refused'> = ({
  company,
  reason,
  link = '/',
}) => ({
  subject: 'About your trade account',
  title: 'No trade account yet',
  parts: [
    { paragraph: `We have not opened a trade account for ${company ?? 'your company'}.` },
    { facts: [['Why', reason]] },
    { paragraph: 'You can correct what you sent and apply again.' },
    { button: 'See the company', link },
  ],
});
