/** Emails to who waits for a tool that is sold out. Anybody may have typed the address. */
import type { EmailTemplate } from '../email-template.ts';

export const stockAlertAdded: EmailTemplate<'stock_alert_added'> = ({
  tool = 'the tool',
  link = '/',
}) => ({
  subject: `We tell you when it is there: ${tool}`,
  title: 'We tell you when it is there',
  parts: [
    {
      paragraph:
        `Somebody asked us to write to this address when ${tool} can be ordered again. You get ` +
        'one email then, and we delete the address with it; after half a year in any case.',
    },
    { button: 'Do not write to me', link },
    { smallPrint: 'If that was you, there is nothing to do.' },
  ],
});

export const stockAlert: EmailTemplate<'stock_alert'> = ({ tool = 'the tool', link = '/' }) => ({
  subject: `It is there again: ${tool}`,
  title: 'It is there again',
  parts: [
    { paragraph: `You wanted to know when ${tool} can be ordered again. It can be now.` },
    { button: 'Order it', link },
    {
      smallPrint:
        'This was the one email: your address is deleted from our list. Nothing is set aside for ' +
        'you, so it may be gone again.',
    },
  ],
});
