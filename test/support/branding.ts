/** What a shop's emails look like in tests: each colour is told by its scheme. */
import type { EmailBranding } from '#modules/emails/emails.ts';

export const branding: EmailBranding = {
  origin: 'https://shop.example',
  name: 'Ferrule & Co.',
  line: 'Brush makers since 1993',
  location: '14 Beech Yard',
  email: 'bench@shop.example',
  colours: new Map([
    ['ink', { light: '#111111', dark: '#eeeeee' }],
    ['card', { light: '#ffffff', dark: '#222222' }],
  ]),
};
