/** What is answered again and again; `{name}` is who wrote. Staff change it before it is sent. */
import type { Replies } from './schema.ts';

export const replies: Replies = [
  {
    title: 'When it leaves',
    text:
      'Hello {name},\n\n' +
      'you see how far your order is on its own page: sign in and open My orders, or ' +
      'follow the link in the email that we sent you. We write again when it is on its ' +
      'way, with the number of the parcel.',
  },
  {
    title: 'A brush that sheds',
    text:
      'Hello {name},\n\n' +
      'a new brush of natural bristle loses a few hairs on its first day. Flick the tips ' +
      'across your palm for a minute, then draw a comb from the ferrule to the tips. What ' +
      'still comes after a day’s work is our fault: write to us with the number of your ' +
      'order, and send the brush back.',
  },
  {
    title: 'Changing an order',
    text:
      'Hello {name},\n\n' +
      'as long as we have not begun to make it, you can change the address and the tools ' +
      'yourself, on the page of your order. Or tell us its number and what it should be, ' +
      'and we do it for you.',
  },
  {
    title: 'More than is ready',
    text:
      'Hello {name},\n\n' +
      'the pages of our tools say how many are ready. Tell us how many you want and by ' +
      'when, and we write back when they can leave. Where a tool has run out, leave your ' +
      'email on its page: we write as soon as it is there.',
  },
];
