/**
 * '/terms': what is agreed when somebody orders. Orders keep which of its versions was accepted: a
 * changed text needs a new day in `terms-version.ts`.
 */
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import type { LegalDocument } from './schema.ts';

export const terms: LegalDocument = {
  lead: 'Short, because they are meant to be read. They hold for every order in this shop.',
  since: termsVersion,
  sections: [
    {
      id: 'who',
      heading: 'Who sells to you',
      blocks: [
        {
          text:
            'You buy from us, the maker. Our name, address, email and telephone number are at ' +
            'the foot of every page.',
        },
      ],
    },
    {
      id: 'ordering',
      heading: 'Ordering',
      blocks: [
        {
          text:
            'An order is for one tool or for several, with an account or as a guest. Each tool ' +
            'has a minimum order, which its page shows, together with how many are there now. ' +
            'When you send the order we set your tools aside for a limited time; the page of the ' +
            'order says until when. A guest gets there by a link that we send by email. An order ' +
            'that is not paid by then ends by itself and costs you nothing. The sale is agreed ' +
            'when your payment has gone through.',
        },
      ],
    },
    {
      id: 'price',
      heading: 'Prices and payment',
      blocks: [
        {
          text:
            'Prices are in US dollars. You pay for each tool its price times the quantity, and ' +
            'delivery where it costs something. The page shows the goods, delivery and the total ' +
            'before you pay, and that total is all that you pay. You pay by card, ' +
            'through a card processor; we never see the number of your card. Where a page says ' +
            '“Sandbox payments”, the shop is being tried out: no money moves and nothing is sent.',
        },
      ],
    },
    {
      id: 'delivery',
      heading: 'Making and delivery',
      blocks: [
        {
          text:
            'The page of your order says how far it is: new, in production, shipped or ' +
            'delivered. Until it is shipped you can change the address that it goes to: before ' +
            'you pay the total changes with it, afterwards delivery there must not cost more. ' +
            'Many tools are made to order; if yours takes longer than we thought, we write to ' +
            'you before you have to ask.',
        },
      ],
    },
    {
      id: 'changing-your-mind',
      heading: 'If you change your mind',
      blocks: [
        {
          text:
            'An order that is not paid you can cancel yourself, on its page. Once it ' +
            'is paid, write to us. If we cancel a paid order, you get all of the money back, to ' +
            'the same card.',
        },
        {
          text:
            'Where the law lets you withdraw from a contract, as it lets consumers in the ' +
            'European Union for 14 days from the day on which the tools reach you, the page ' +
            '“Withdraw from contract here” at the foot of every page takes it: the number of the ' +
            'order, your email, two steps, no reason and no account. You get a receipt with date ' +
            'and time.',
        },
      ],
    },
    {
      id: 'faults',
      heading: 'If something is wrong with a tool',
      blocks: [
        {
          text:
            'Tell us, with a picture if you can. We mend it, replace it or give your money back. ' +
            'What the law gives you as a buyer stays yours, whatever is written here.',
        },
      ],
    },
    {
      id: 'reviews',
      heading: 'Reviews',
      blocks: [
        {
          text:
            'A review is shown to everybody, with the name and the picture that you give. Write ' +
            'what you have seen for yourself. We hide what is unlawful, insulting or about ' +
            'somebody’s private life, and leave the rest as it is, praise or not.',
        },
        {
          text:
            'A review of a product is written by an account with a paid order of it: that is ' +
            'what “Verified purchase” says. We read each one before it is shown, and the average ' +
            'is of all that are shown. Reviews of the shop are by anybody with an account.',
        },
      ],
    },
  ],
};
