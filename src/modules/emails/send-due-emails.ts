/**
 * Sends the emails that are due. An email is claimed for a while and sent outside of any
 * transaction; after a crash another instance sends it again, with the same Message-ID.
 */
import { later, minuteMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { sendTimeoutMs, type EmailTransport, type SendResult } from '#platform/smtp.ts';
import { isEmailKind, ruleOf } from './kinds.ts';
import type { EmailBranding } from './email-template.ts';
import {
  giveUpEmail,
  claimDueEmails,
  markEmailsSent,
  postponeEmail,
  type EmailRow,
} from './queries/emails.ts';
import { renderEmail } from './render.ts';

export interface DispatcherDeps {
  db: Database;
  clock: Clock;
  log: Log;
  transport: EmailTransport;
  branding: EmailBranding;
}

/** The delay after each failed attempt; after the last one the email is given up. */
const retryDelaysMs = [1, 2, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs);
/** A permanent rejection is retried too: some servers answer so when they are busy. */
const attemptsWhenRejected = 3;
const claimedForMs = 2 * sendTimeoutMs;
/** Sent at the same time, and marked as sent together. */
const batchSize = 4;
/** A slow answer delays its own batch, not the other workers. */
const workers = 2;

/** Sends every email that is due now. */
export async function sendDueEmails(deps: DispatcherDeps): Promise<void> {
  const claimed = await claim(deps);
  // The others find nothing where the first one has claimed all that are due.
  const others = claimed.emails.length === batchSize ? workers - 1 : 0;
  await Promise.all([
    sendInBatches(deps, claimed),
    ...Array.from({ length: others }, async () => sendInBatches(deps, await claim(deps))),
  ]);
}

interface ClaimedEmails {
  emails: readonly EmailRow[];
  at: Date;
}

async function claim({ db, clock }: DispatcherDeps): Promise<ClaimedEmails> {
  const at = clock.now();
  const claimed = { at, dueAt: later(at, claimedForMs), limit: batchSize };
  return { emails: await claimDueEmails.all(db, claimed), at };
}

async function sendInBatches(deps: DispatcherDeps, first: ClaimedEmails): Promise<void> {
  let claimed = first;
  while (await sendBatch(deps, claimed)) claimed = await claim(deps);
}

/** False when no more are due, or the mail server takes none. */
async function sendBatch(deps: DispatcherDeps, { emails, at }: ClaimedEmails): Promise<boolean> {
  const { db, clock, transport } = deps;
  const results = await Promise.all(
    emails.map(async (email) => ({ email, outcome: await attemptToSend(deps, email, at) })),
  );
  const sent = results.filter(({ outcome }) => outcome === 'sent').map(({ email }) => email);
  const secret = transport.isSandbox ? [] : sent.filter(isSecret);
  if (sent.length > 0)
    await markEmailsSent.count(db, { ids: idsOf(sent), at: clock.now(), secretIds: idsOf(secret) });
  // A mail server that cannot be reached is not tried with every email.
  return emails.length === batchSize && results.some(({ outcome }) => outcome !== 'unavailable');
}

function idsOf(emails: readonly EmailRow[]): string[] {
  return emails.map(({ id }) => id);
}

/** 'rejected' concerns this email only; 'unavailable' would be the same with every other. */
type Outcome = 'sent' | 'rejected' | 'unavailable';

async function attemptToSend(deps: DispatcherDeps, email: EmailRow, at: Date): Promise<Outcome> {
  const reason = findReasonToGiveUp(email, at);
  if (reason !== undefined) return giveUp(deps, email, reason);
  const result = await deliver(deps, email);
  return result.ok ? 'sent' : postpone(deps, email, result);
}

/** Why it is not worth sending any more; undefined when it is. */
function findReasonToGiveUp(
  { kind, written_at: writtenAt }: EmailRow,
  at: Date,
): string | undefined {
  if (!isEmailKind(kind)) return 'this version of the shop does not know the kind';
  return later(writtenAt, ruleOf(kind).expiresAfterMs) < at
    ? 'it has waited for too long'
    : undefined;
}

async function deliver(
  { transport, branding, log }: DispatcherDeps,
  email: EmailRow,
): Promise<SendResult> {
  const { id, recipient, kind, contents, order_id: order } = email;
  if (!isEmailKind(kind)) throw new Error(`an email of the kind ${kind} was not given up`);
  try {
    const rendered = renderEmail({ kind, contents, order: order ?? undefined }, branding);
    const replyTo = ruleOf(kind).isPersonal ? branding.email : undefined;
    const messageId = toMessageId(id, branding);
    return await transport.send({ id: messageId, to: recipient, ...rendered, replyTo });
  } catch (error) {
    log.error({ err: error, email: id }, 'an email could not be rendered');
    return { ok: false, isPermanent: true, reason: 'it could not be rendered' };
  }
}

function toMessageId(id: string, { origin }: EmailBranding): string {
  return `<${id}@${new URL(origin).hostname}>`;
}

type Failure = Extract<SendResult, { ok: false }>;

async function postpone(deps: DispatcherDeps, email: EmailRow, failure: Failure): Promise<Outcome> {
  const { isPermanent, reason } = failure;
  const delayMs = retryDelaysMs[email.attempts - 1];
  const isOver = delayMs === undefined || (isPermanent && email.attempts >= attemptsWhenRejected);
  if (isOver) return giveUp(deps, email, reason);
  const { db, clock, log } = deps;
  log.warn({ email: email.id, reason }, 'an email was not sent and will be tried again');
  await postponeEmail.count(db, {
    id: email.id,
    dueAt: later(clock.now(), delayMs),
    lastError: reason,
  });
  return isPermanent ? 'rejected' : 'unavailable';
}

async function giveUp(deps: DispatcherDeps, email: EmailRow, reason: string): Promise<Outcome> {
  deps.log.error({ email: email.id, kind: email.kind, reason }, 'an email was given up');
  await giveUpEmail.count(deps.db, {
    id: email.id,
    at: deps.clock.now(),
    error: reason,
    isSecret: isSecret(email),
  });
  return 'rejected';
}

function isSecret({ kind }: EmailRow): boolean {
  return isEmailKind(kind) && ruleOf(kind).isSecret === true;
}
