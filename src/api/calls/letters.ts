import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { overRate } from '#api/http/over-limit.ts';
import type { Routes } from '#api/http/route.ts';
import {
  countLetters,
  listUnsentMails,
  sendTestEmail,
  type TestEmailEnd,
} from '#modules/mails/mails.ts';
import { takeRate } from '#modules/rate-limits/rate-limits.ts';

const shownLetters = 100;

export function addLetterCalls(routes: Routes, deps: ApiDeps): void {
  const { db, sender, limiter, mailboxFor } = deps;
  routes.forCaller(calls.listLetters, async ({ request }) => {
    const unsent = await listUnsentMails(db, shownLetters);
    return {
      post: sender.kind,
      from: sender.kind === 'none' ? undefined : sender.from,
      mailbox: mailboxFor(request.raw),
      ...(await countLetters(db)),
      unsent: unsent.map(({ id, to, kind, writtenAt, givenUpAt, tries, lastError }) => {
        const at = writtenAt.toISOString();
        return { _id: id, to, kind, writtenAt: at, givenUp: !!givenUpAt, tries, lastError };
      }),
    };
  });

  routes.forCaller(calls.sendTestEmail, async ({ caller }) => {
    const doer = { account: caller.userId, peer: caller.peer };
    const taken = await takeRate(limiter, 'test_emails', doer);
    if (!taken.ok) return overRate(taken);
    const end = await sendTestEmail(deps, { actor: caller });
    if (!end.ok) return notSent(end);
    const { to, from, where } = end;
    return { to, from, where };
  });
}

type NotSent = Extract<TestEmailEnd, { ok: false }>;

const whatToDo = {
  no_mail_server: 'There is no mail server. Set SMTP_URL and MAIL_FROM and start the shop again.',
  no_mailbox: 'Your account has no mailbox: its email ends in .invalid.',
  sign_in:
    'The mail server refused the user or the password. Look at both in SMTP_URL; a letter such ' +
    'as @ or / is written percent-encoded there.',
  unreachable: 'The mail server cannot be reached. Look at the host and the port in SMTP_URL.',
  too_slow: 'The mail server did not answer in time. Look at the host and the port in SMTP_URL.',
  not_encrypted:
    'The mail server offers no encryption that the shop takes. Try smtps:// in SMTP_URL.',
  letter: 'The mail server did not take the email. Look at MAIL_FROM, and at your own address.',
  other: 'The mail server did not take the email.',
} as const satisfies Record<NotSent['reason'], string>;

function notSent(end: NotSent): Refusal {
  const said = 'why' in end ? ` It said: ${end.why}` : '';
  return refuse('email_not_sent', whatToDo[end.reason] + said);
}
