/** The email that answers a message of the contact form. */
import type { EmailTemplate } from '../email-template.ts';

/** What was asked stands below the answer: whoever typed another's address wrote it. */
export const messageAnswered: EmailTemplate<'message_answered'> = (contents) => {
  const { name, answer = '', question = '', askedOn = '' } = contents;
  return {
    subject: `Our answer to your message of ${askedOn}`,
    title: 'Our answer',
    parts: [
      { paragraph: name ? `Dear ${name},` : 'Good day,' },
      { writing: answer },
      { paragraph: `You wrote on ${askedOn}:` },
      { quote: question },
      { smallPrint: 'Something is left open? Answer this email.' },
      {
        smallPrint:
          'You did not write to us? Somebody typed your address into our form. Nothing else came ' +
          'of it.',
      },
    ],
  };
};
