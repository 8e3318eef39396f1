import { describe, expect, test } from 'vitest';
import { mailKinds, type MailKind } from './kinds.ts';
import { renderLetter } from './render.ts';

const head = {
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

/** Everything that any kind says, each recognisable in the letter. */
const contents = {
  name: 'Anna',
  number: '1042',
  orderNumber: '1042',
  tool: 'Fan brush, No 12',
  quantity: '37',
  total: '$1,234.56',
  amount: '$20.00',
  reason: 'came too late',
  transaction: 'pi_1042',
  carrier: 'Parcel Post',
  trackingNumber: 'PP-77',
  device: 'Chrome on Linux',
  place: '203.0.113.0',
  change: 'An app with codes was added.',
  provider: 'Google',
  exceptions: '3',
  unsent: '2',
  backups: '2026-11-20T03:00:00.000Z',
  backupError: 'ENOSPC',
};

const said: Record<MailKind, (keyof typeof contents)[]> = {
  verify_email: [],
  reset_password: [],
  address_taken: [],
  new_device: ['device', 'place'],
  password_changed: ['change'],
  second_factor_changed: ['change'],
  account_erased: [],
  address_taken_over: ['provider'],
  order_in_production: ['name', 'number', 'tool', 'quantity'],
  order_shipped: ['name', 'number', 'tool', 'quantity', 'carrier', 'trackingNumber'],
  order_delivered: ['name', 'number', 'tool', 'quantity'],
  receipt: ['orderNumber', 'tool', 'quantity', 'total', 'transaction'],
  refund_made: ['orderNumber', 'tool', 'quantity', 'total', 'amount', 'reason', 'transaction'],
  refund_failed: ['orderNumber', 'tool', 'quantity', 'total', 'amount', 'reason', 'transaction'],
  owner_digest: ['exceptions', 'unsent', 'backups', 'backupError'],
  test_email: [],
};

const kinds = Object.keys(mailKinds).filter((kind) => kind in said);
const render = (kind: string, more: Record<string, string> = {}, order?: string) => {
  if (!isKind(kind)) throw new Error(kind);
  return renderLetter({ kind, contents: { ...contents, ...more }, order }, head);
};
const isKind = (kind: string): kind is MailKind => kind in mailKinds;

/** What a person reads of HTML. */
const readable = (html: string) =>
  html
    .replace(/<(style|head)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');

describe.each(kinds)('%s', (kind) => {
  const { subject, text, html } = render(kind);

  test('says its facts in HTML and in text, and both say the same', () => {
    expect(subject).not.toBe('');
    for (const fact of isKind(kind) ? said[kind] : []) {
      expect(text).toContain(contents[fact]);
      expect(readable(html)).toContain(contents[fact]);
    }
    const words = readable(html);
    const lines = text.split('\n').filter((line) => line && line !== '--');
    for (const line of lines.flatMap((each) => each.split(/: |, Brush| · |:$/))) {
      expect(words).toContain(line.trim());
    }
  });

  test('has nothing from elsewhere, no script, and links to the shop alone', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b|url\(|@import|\son\w+=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(head.origin);
    for (const [link] of text.matchAll(/\w+:\/\/\S+/g)) {
      expect(new URL(link).origin).toBe(head.origin);
    }
  });

  test('can be read in the dark', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('.ink { color: #eeeeee !important; }');
    expect(html).toContain('.card { background: #222222 !important; }');
    expect(html).toMatch(/<h1 class="ink" style="[^"]*color:#111111/);
  });

  test('takes what people typed as text', () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: eve@evil.example';
    const typed = Object.fromEntries(Object.keys(contents).map((key) => [key, evil]));
    const letter = render(kind, typed);
    expect(letter.html).not.toContain('<script');
    expect(letter.subject).not.toMatch(/[\r\n]/);
    expect(letter.text).not.toMatch(/^Bcc:/m);
  });

  test('does without what is not known', () => {
    if (!isKind(kind)) throw new Error(kind);
    const bare = renderLetter({ kind, contents: {}, order: undefined }, head);
    expect(bare.text + bare.html).not.toMatch(/undefined|null|NaN/);
  });
});

test('the letter to an address that nobody has proved repeats no name', () => {
  for (const kind of ['verify_email', 'reset_password', 'address_taken']) {
    const { text, html } = render(kind, { name: 'Win a prize at http://spam.example' });
    expect(text + html).not.toContain('spam.example');
  }
});

test('a letter about an order leads to it', () => {
  expect(render('order_shipped', {}, 'some-id').text).toContain(
    'https://shop.example/dashboard/order/some-id',
  );
});

test.each([
  'https://evil.example/x',
  '//evil.example',
  'javascript:alert(1)',
  'http://shop.example/',
])('a link to %s is never written', (link) => {
  expect(() => render('receipt', { link })).toThrow('a letter would lead to');
});
