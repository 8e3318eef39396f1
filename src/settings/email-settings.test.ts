import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const smtp = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'post@shop.example' };
const publicServer = { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX_PAYMENTS: 'public' };

function loadErrorsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

test('with no mail server the emails are read on this machine, or wait anywhere else', () => {
  expect(loadConfig({}).email).toEqual({ kind: 'sandbox' });
  expect(loadConfig(publicServer).email).toEqual({ kind: 'none' });
});

test('a mail server elsewhere is never spoken to in the clear', () => {
  for (const url of ['smtp://mail.example', 'smtps://mail.example', 'smtp://10.0.0.7:25']) {
    expect(loadConfig({ ...smtp, SMTP_URL: url }).email).toMatchObject({ requireTls: true });
  }
  for (const url of ['smtp://localhost:1025', 'smtp://127.0.0.1:25', 'smtp://[::1]:25']) {
    expect(loadConfig({ ...smtp, SMTP_URL: url }).email).toMatchObject({ requireTls: false });
  }
});

test.each([
  ['post@shop.example', { name: '', address: 'post@shop.example' }],
  ['Ferrule & Co. <post@shop.example>', { name: 'Ferrule & Co.', address: 'post@shop.example' }],
  ['"Ferrule, Co." <post@shop.example>', { name: 'Ferrule, Co.', address: 'post@shop.example' }],
])('emails are from %s', (from, expected) => {
  expect(loadConfig({ ...smtp, MAIL_FROM: from }).email).toMatchObject({ from: expected });
});

test.each(['Ferrule', 'post@', '<>', 'a@b.example, c@d.example', 'A <a@b.example> <c@d.example>'])(
  'nobody is called %s',
  (from) => {
    expect(loadErrorsOf({ ...smtp, MAIL_FROM: from }).join()).toContain('MAIL_FROM has');
  },
);

test('a mail server needs a sender, and an address of its own kind', () => {
  expect(loadErrorsOf({ SMTP_URL: smtp.SMTP_URL }).join()).toContain('MAIL_FROM is missing');
  expect(loadErrorsOf({ ...smtp, SMTP_URL: 'https://mail.example' }).join()).toContain(
    'SMTP_URL must be an smtp:// or smtps:// URL',
  );
});

test('no error repeats the password', () => {
  const errors = loadErrorsOf({ SMTP_URL: 'smtp://shop:hunter2@mail.example', PORT: 'x' });
  expect(errors.join()).not.toContain('hunter2');
});
