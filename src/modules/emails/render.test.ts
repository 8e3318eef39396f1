import { describe, expect, test } from 'vitest';
import { branding } from '#test/support/branding.ts';
import { emailKinds, type EmailKind } from './kinds.ts';
import { renderEmail } from './render.ts';

/** A value for each key of any kind, each recognisable in the rendered email. */
const contents = {
  name: 'Anna',
  number: '1042',
  orderNumber: '1042',
  tool: 'Fan brush, No 12',
  quantity: '37',
  total: '$1,234.56',
  billTo: 'Hall & Sons, 2 Ledger Row',
  formerTotal: '$987.65',
  deliverTo: 'Anna, 5 Mill Lane',
  addedTo: '1041',
  amount: '$20.00',
  received: '$12.34',
  reference: 'K7QM2X',
  payTo: 'Account number: 4711',
  reason: 'came too late',
  transaction: 'pi_1042',
  carrier: 'Parcel Post',
  trackingNumber: 'PP-77',
  parcel: '3 × Quill brush',
  toCome: '9 × Mop brush',
  device: 'Chrome on Linux',
  place: '203.0.113.0',
  change: 'An app with codes was added.',
  provider: 'Google',
  company: 'Hall & Sons',
  exceptions: '3',
  unsent: '2',
  backups: '2026-11-20T03:00:00.000Z',
  backupError: 'ENOSPC',
  order: 'No. 1042',
  email: 'anna@people.example',
  message: 'The handles are too long for me.',
  receivedAt: '24 November 2026 at 14:05:09 UTC',
  answer: 'Yes, from spring on.',
  question: 'Do you make a 120 mm one?',
  askedOn: '23 November 2026',
};

const shownKeys: Record<EmailKind, (keyof typeof contents)[]> = {
  verify_email: [],
  reset_password: [],
  address_taken: [],
  new_device: ['device', 'place'],
  password_changed: ['change'],
  second_factor_changed: ['change'],
  account_erased: [],
  address_taken_over: ['provider'],
  order_link: ['name', 'number', 'tool', 'quantity', 'total', 'billTo'],
  order_received: ['name', 'number', 'tool', 'quantity', 'total', 'billTo'],
  order_cancelled: ['name', 'number', 'tool', 'quantity', 'total'],
  order_expired: ['name', 'number', 'tool', 'quantity', 'total'],
  order_added: ['name', 'number', 'tool', 'quantity', 'total', 'addedTo'],
  order_changed: [
    ...(['name', 'number', 'tool', 'quantity', 'total', 'formerTotal'] as const),
    ...(['deliverTo', 'billTo'] as const),
  ],
  order_in_production: ['name', 'number', 'tool', 'quantity'],
  order_partly_shipped: ['name', 'number', 'parcel', 'toCome', 'carrier', 'trackingNumber'],
  order_shipped: ['name', 'number', 'parcel', 'carrier', 'trackingNumber'],
  order_delivered: ['name', 'number', 'tool', 'quantity'],
  receipt: ['orderNumber', 'tool', 'quantity', 'total', 'transaction', 'billTo'],
  payment_failed: ['name', 'number', 'tool', 'quantity', 'total'],
  transfer_instructions: [
    'orderNumber',
    'name',
    'total',
    'amount',
    'reference',
    'tool',
    'quantity',
  ],
  transfer_short: ['orderNumber', 'name', 'total', 'amount', 'reference', 'received', 'tool'],
  transfer_returned: ['orderNumber', 'name', 'total', 'received', 'amount', 'reason', 'tool'],
  refund_made: ['orderNumber', 'tool', 'quantity', 'total', 'amount', 'reason', 'transaction'],
  refund_failed: ['orderNumber', 'tool', 'quantity', 'total', 'amount', 'reason', 'transaction'],
  withdrawal_received: ['orderNumber', 'order', 'name', 'email', 'message', 'receivedAt'],
  withdrawal_accepted: ['name', 'orderNumber'],
  withdrawal_rejected: ['name', 'orderNumber', 'reason'],
  message_answered: ['name', 'answer', 'question', 'askedOn'],
  company_invitation: ['company'],
  company_approved: ['company'],
  company_refused: ['company', 'reason'],
  stock_alert_added: ['tool'],
  stock_alert: ['tool'],
  owner_digest: ['exceptions', 'unsent', 'backups', 'backupError'],
  test_email: [],
};

const kinds = Object.keys(emailKinds).filter((kind) => kind in shownKeys);
const render = (kind: string, more: Record<string, string> = {}, order?: string) => {
  if (!isKind(kind)) throw new Error(kind);
  return renderEmail({ kind, contents: { ...contents, ...more }, order }, branding);
};
const isKind = (kind: string): kind is EmailKind => kind in emailKinds;

/** The text of the HTML, as a person reads it. */
const textOfHtml = (html: string) =>
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
    for (const fact of isKind(kind) ? shownKeys[kind] : []) {
      expect(text).toContain(contents[fact]);
      expect(textOfHtml(html)).toContain(contents[fact]);
    }
    const words = textOfHtml(html);
    const lines = text.split('\n').filter((line) => line && line !== '--');
    for (const line of lines.flatMap((each) => each.split(/: |, Brush| · |:$/))) {
      expect(words).toContain(line.trim());
    }
  });

  test('has nothing from elsewhere, no script, and links to the shop alone', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b|url\(|@import|\son\w+=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(branding.origin);
    for (const [link] of text.matchAll(/\w+:\/\/\S+/g)) {
      expect(new URL(link).origin).toBe(branding.origin);
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
    const email = render(kind, typed);
    expect(email.html).not.toContain('<script');
    expect(email.subject).not.toMatch(/[\r\n]/);
    expect(email.text).not.toMatch(/^Bcc:/m);
  });

  test('does without what is not known', () => {
    if (!isKind(kind)) throw new Error(kind);
    const bare = renderEmail({ kind, contents: {}, order: undefined }, branding);
    expect(bare.text + bare.html).not.toMatch(/undefined|null|NaN/);
  });
});

test('an email to an address that is not verified repeats no name', () => {
  for (const kind of ['verify_email', 'reset_password', 'address_taken']) {
    const { text, html } = render(kind, { name: 'Win a prize at http://spam.example' });
    expect(text + html).not.toContain('spam.example');
  }
});

test.each(['constructor', 'toString', '__proto__'])('a reason typed as %s is text', (reason) => {
  expect(render('refund_made', { reason }).text).toContain(`Reason: ${reason}`);
});

test('an order that is shipped whole names its goods, its last parcel what is in it', () => {
  const goods = { name: 'Anna', orderNumber: '1042', tool: 'Fan brush, No 12', quantity: '37' };
  const renderShipped = (more: object) =>
    renderEmail(
      { kind: 'order_shipped', contents: { ...goods, ...more }, order: undefined },
      branding,
    ).text;
  const whole = renderShipped({});
  expect(whole).toContain('your order has left the workshop');
  expect(whole).toContain('Product: Fan brush, No 12');
  expect(whole).toContain('Quantity: 37');
  const last = renderShipped({ parcel: '3 × Quill brush\n2 × Mop brush' });
  expect(last).toContain('the rest of your order has left the workshop');
  expect(last).toContain('In this parcel: 3 × Quill brush');
  expect(last).toContain('In this parcel: 2 × Mop brush');
});

describe('an order that is picked up', () => {
  const pickUp = 'Pick up in Portland';
  const none: Record<string, string> = {};
  const ofPickUp = (kind: EmailKind, more = none) => {
    const { carrier: _carrier, trackingNumber: _number, parcel: _parcel, ...goods } = contents;
    return renderEmail(
      { kind, contents: { ...goods, pickUp, ...more }, order: undefined },
      branding,
    );
  };

  test('has been picked up, by which method, and no carrier is named', () => {
    const { subject, text } = ofPickUp('order_shipped');
    expect(subject).toBe('Order 1042 has been picked up');
    expect(text).toContain('your order has been picked up.');
    expect(text).toMatch(/Delivery:?\s+Pick up in Portland/);
    expect(text).not.toMatch(/[Cc]arrier|[Tt]racking|on its way|workshop/);
  });

  test('in part, with what is still to be picked up', () => {
    const { subject, text } = ofPickUp('order_partly_shipped', { parcel: contents.parcel });
    expect(subject).toBe('A part of order 1042 has been picked up');
    expect(text).toMatch(/Picked up:?\s+3 × Quill brush/);
    expect(text).toMatch(/Still to be picked up:?\s+9 × Mop brush/);
    expect(text).not.toContain('follows');
  });

  test('is with its customer in the end, and no carrier says so', () => {
    const { subject, text } = ofPickUp('order_delivered');
    expect(subject).toBe('Order 1042 is with you');
    expect(text).not.toContain('carrier');
  });

  test('names the method once, where it costs something', () => {
    const more = { lines: '37 × Fan brush, $1,234.56', delivery: `${pickUp}, $5.00` };
    const { text } = ofPickUp('order_shipped', more);
    expect(text.split(pickUp)).toHaveLength(2);
  });
});

test('a parcel of a known carrier has a link to the page that follows it', () => {
  const trackingLink = 'https://www.royalmail.com/track-your-item#/tracking-results/RM%2042';
  for (const kind of ['order_shipped', 'order_partly_shipped']) {
    const { text, html } = render(kind, { carrier: 'Royal Mail', trackingLink });
    expect(text).toContain(`Follow the parcel at Royal Mail:\n${trackingLink}\n`);
    expect(html).toContain(`href="${trackingLink}" rel="noreferrer"`);
    expect(render(kind).text).not.toContain('Follow the parcel');
  }
});

test.each(['http://carrier.example/1', 'javascript:alert(1)', 'https://me@carrier.example/'])(
  'a parcel is not followed at %s',
  (trackingLink) => {
    expect(() => render('order_shipped', { trackingLink })).toThrow('an email would link to');
  },
);

test.each([
  ['more_than_total', 'it was more than the order costs'],
  ['order_over', 'the order was cancelled, or had expired'],
  ['paid_otherwise', 'the order was paid another way'],
])('money of a transfer goes back with its reason: %s', (reason, words) => {
  expect(render('transfer_returned', { reason }).text).toContain(`Reason: ${words}`);
});

test('an email about an order links to it', () => {
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
  expect(() => render('receipt', { link })).toThrow('an email would link to');
});

test.each(['order_link', 'order_received', 'order_added', 'transfer_instructions', 'receipt'])(
  '%s says when the order leaves, during a holiday',
  (kind) => {
    const sentence = 'The workshop is on holiday: your order leaves from 3 March 2026.';
    expect(render(kind).text).not.toContain('on holiday');
    expect(render(kind, { leavesOn: '2026-03-03' }).text).toContain(sentence);
  },
);

test('the parcel of a part says what the whole order comes to', () => {
  expect(render('order_partly_shipped').text).toMatch(/Total of the order:?\s+\$1,234\.56/);
});
