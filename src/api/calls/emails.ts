import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { toRateLimitProblem } from '#api/http/rate-limit.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  countUnsentEmails,
  listUnsentEmails,
  sendTestEmail,
  type TestEmailResult,
} from '#modules/emails/emails.ts';
import { consumeRateLimit } from '#modules/rate-limits/rate-limits.ts';

const maxEmails = 100;

export function addEmailOperations(routes: Routes, deps: ApiDeps): void {
  const { db, emailSender, rateLimiter, findMailbox } = deps;
  routes.forCaller(operations.listEmails, async ({ request }) => {
    const unsent = await listUnsentEmails(db, maxEmails);
    return {
      transport: emailSender.kind,
      from: emailSender.kind === 'none' ? undefined : emailSender.from,
      mailbox: findMailbox(request.raw),
      ...(await countUnsentEmails(db)),
      unsent: unsent.map(({ id, to, kind, writtenAt, givenUpAt, attempts, lastError }) => {
        const at = writtenAt.toISOString();
        return { _id: id, to, kind, writtenAt: at, givenUp: !!givenUpAt, attempts, lastError };
      }),
    };
  });

  routes.forCaller(operations.sendTestEmail, async ({ caller, actor }) => {
    const client = { account: caller.userId, clientIp: caller.clientIp };
    const taken = await consumeRateLimit(rateLimiter, 'test_emails', client);
    if (!taken.ok) return toRateLimitProblem(taken);
    const result = await sendTestEmail(deps, actor, caller.email);
    if (!result.ok) return toSendProblem(result);
    const { to, from, where } = result;
    return { to, from, where };
  });
}

type SendError = Extract<TestEmailResult, { ok: false }>;

const adviceByReason = {
  no_mail_server: 'There is no mail server. Set SMTP_URL and MAIL_FROM and start the shop again.',
  no_mailbox: 'Your account has no mailbox: its email ends in .invalid.',
  sign_in:
    'The mail server rejected the user or the password. Look at both in SMTP_URL; a character ' +
    'such as @ or / is written percent-encoded there.',
  unreachable: 'The mail server cannot be reached. Look at the host and the port in SMTP_URL.',
  too_slow: 'The mail server did not answer in time. Look at the host and the port in SMTP_URL.',
  not_encrypted:
    'The mail server offers no encryption that the shop takes. Try smtps:// in SMTP_URL.',
  email: 'The mail server did not take the email. Look at MAIL_FROM, and at your own address.',
  other: 'The mail server did not take the email.',
} as const satisfies Record<SendError['reason'], string>;

function toSendProblem(error: SendError): Problem {
  const serverMessage = 'detail' in error ? ` It said: ${error.detail}` : '';
  return createProblem('email_not_sent', adviceByReason[error.reason] + serverMessage);
}
