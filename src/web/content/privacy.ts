/** '/privacy': what the shop keeps about people. Change it when the shop changes what it keeps. */
import type { Paper } from './schema.ts';

export const privacy: Paper = {
  lead: 'We keep what it takes to make, send and account for a brush, and sell none of it.',
  since: '2026-11-20',
  sections: [
    {
      id: 'visitors',
      heading: 'When you only look around',
      blocks: [
        {
          text:
            'No account, no cookie, no counting of visitors, no advertising. Type, pictures and ' +
            'scripts come from this shop itself. One thing may come from elsewhere: a picture ' +
            'that the writer of a review keeps on another server, which then sees, as any server ' +
            'does, that your browser asked for it.',
        },
      ],
    },
    {
      id: 'account',
      heading: 'When you have an account',
      blocks: [
        {
          text:
            'We keep your name, your e-mail address and what you add to your profile. A password ' +
            'is kept only as a hash, from which it cannot be read back. While you are signed in ' +
            'we keep a note of the session, with the address and the name of your browser; it is ' +
            'removed after it has ended.',
        },
        {
          text: 'Your own browser keeps the following. Signed out, none of it opens anything:',
        },
        {
          list: [
            'cookies that say who is signed in, which no script can read;',
            'in its local storage a short-lived pass called `token`, and your name and e-mail ' +
              'address, so that forms can be filled in for you.',
          ],
        },
      ],
    },
    {
      id: 'orders',
      heading: 'When you order',
      blocks: [
        {
          text:
            'We keep what you ordered, when, for how much, your name, e-mail address, telephone ' +
            'number and, when you give one, the address it goes to, and each step the order ' +
            'takes. Whoever carries the parcel gets the address. Orders belong to our books, so ' +
            'they stay when an account is closed.',
        },
      ],
    },
    {
      id: 'cards',
      heading: 'When you pay',
      blocks: [
        {
          text:
            'The number of your card goes from your browser straight to the card processor. It ' +
            'never passes through our hands; we learn whether the payment went through, and keep ' +
            'its number. The processor gets the amount, your name and your e-mail address.',
        },
      ],
    },
    {
      id: 'words',
      heading: 'When you write to us',
      blocks: [
        {
          text:
            'A message from the contact form is kept for those of us who answer it. A review is ' +
            'public, with the name and the picture that you give it.',
        },
      ],
    },
    {
      id: 'rights',
      heading: 'What you can ask for',
      blocks: [
        {
          text:
            'To see what we keep about you, to have it put right, and to have it removed, as far ' +
            'as we do not need it for our books. Write to the address at the foot of this page; ' +
            'a person answers.',
        },
      ],
    },
  ],
};
