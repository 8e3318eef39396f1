/** '/privacy': what the shop keeps about people. Change it when the shop changes what it keeps. */
import type { LegalDocument } from './schema.ts';

export const privacy: LegalDocument = {
  lead: 'We keep what it takes to make, send and account for a brush, and sell none of it.',
  since: '2026-11-27',
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
        {
          text:
            'Once you put something into the cart, your browser keeps two cookies: one that ' +
            'says which cart is yours, which no script can read, and one with the number of its ' +
            'lines. We keep the cart until nobody has used it for 90 days, or until you sign in ' +
            'and it becomes part of the cart of your account.',
        },
        {
          text:
            'When you choose a currency, your browser keeps its name in a cookie for a year, so ' +
            'that prices are shown in it again. When you choose light or dark, or prices with or ' +
            'without tax, it keeps that in its local storage and does not send it to us.',
        },
      ],
    },
    {
      id: 'account',
      heading: 'When you have an account',
      blocks: [
        {
          text:
            'We keep your name, your email address and what you add to your profile and your ' +
            'address book. A password is kept only as a hash, from which it cannot be read ' +
            'back. While you are signed in we keep a note of the session, with the address and ' +
            'the name of your browser; it is removed after it has ended. MyProfile lists the ' +
            'devices that are signed in, and ' +
            'signs them out. When a device signs in that your account has not been seen on, ' +
            'we write to you.',
        },
        {
          text: 'Your own browser keeps the following. Signed out, none of it opens anything:',
        },
        {
          list: [
            'cookies that say who is signed in, which no script can read;',
            'a cookie by which your browser is known again for about a year; it says nothing of ' +
              'you and opens nothing;',
            'in its local storage a short-lived pass called `token`, and your name and email ' +
              'address, so that forms can be filled in for you;',
            'there, too, which columns of your list of orders you left out, and whether its ' +
              'keys are switched off.',
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
            'We keep what you ordered, when, for how much, your name, email address, telephone ' +
            'number and, when you give one, the address it goes to, and each step the order ' +
            'takes. Whoever carries the parcel gets the address. Orders belong to our books: ' +
            'when an account is erased they stay, without the name, the email, the telephone ' +
            'number and the address.',
        },
        {
          text:
            'What you type at the checkout as a guest stays in that tab of your browser until ' +
            'you order or close it, so that a page that is loaded anew has lost nothing.',
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
            'its number. The processor gets the amount, your name and your email address.',
        },
      ],
    },
    {
      id: 'words',
      heading: 'When you write to us',
      blocks: [
        {
          text:
            'A message from the contact form is kept for those of us who answer it, with what we ' +
            'answer, until 24 months after that. A review is public, with the name and the ' +
            'picture that you give it.',
        },
        {
          text:
            'When you withdraw from a contract we keep what you said, when, and what we ' +
            'answered, with the order it is about and as long as that. Where we find no such ' +
            'order, it is deleted 90 days after we answered.',
        },
      ],
    },
    {
      id: 'alerts',
      heading: 'When you wait for a tool',
      blocks: [
        {
          text:
            'Where a tool is sold out you can leave an email address. We write to it at once, ' +
            'with a link that ends it, and once when the tool can be ordered again; then the ' +
            'address is deleted. Where the tool does not come back it is deleted after half a ' +
            'year, and with your account where you have one and have confirmed the address.',
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
            'as we do not need it for our books. On MyProfile you can do it yourself: download ' +
            'all of it as one file, or erase the account. Or write to the address at the foot of ' +
            'this page; a person answers.',
        },
        {
          text: 'Erasing an account takes away at once, for good:',
        },
        {
          list: [
            'your name, email address, telephone number and postal addresses, everywhere;',
            'your profile, reviews and pictures, and the letters we wrote to you;',
            'every way to sign in, on all devices, and the list of devices.',
          ],
        },
        {
          text:
            'What stays has no name: of each order the number, the tool, the quantity, the ' +
            'amounts, the dates, the number of the parcel and of the payment; and questions that ' +
            'you sent us. The card processor keeps a record of a payment of its own, as the law ' +
            'asks of it. Copies of our books that we keep against fire and mistakes are replaced ' +
            'within a month. While an order is paid and not delivered yet, the account is needed ' +
            'and cannot be erased.',
        },
        {
          text:
            'Without your asking, we delete an email that we wrote to you a month after it was ' +
            'sent, one about an order two years after. What the card processor told us of a ' +
            'payment goes half a year after it came; that and how an order was paid stays in ' +
            'our books.',
        },
      ],
    },
  ],
};
