/**
 * Takes the letters that are due to the post. A letter is lent for a while and tried outside of
 * any transaction; whoever dies meanwhile leaves it to the next, with the same Message-ID.
 */
import { later, minuteMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { sendLimitMs, type Post, type Posted } from '#platform/post.ts';
import { isMailKind, ruleOf } from './kinds.ts';
import type { LetterHead } from './letter.ts';
import { giveUpMail, lendDueMails, markSent, postponeMail, type MailRow } from './queries/mails.ts';
import { renderLetter } from './render.ts';

export interface PostDeps {
  db: Database;
  clock: Clock;
  log: Log;
  post: Post;
  head: LetterHead;
}

/** How long after each failed try the next one is made; after the last the letter is given up. */
const pausesMs = [1, 2, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs);
/** What is refused for good is tried again all the same: some servers say so when they are busy. */
const triesWhenRefused = 3;
const lentForMs = 2 * sendLimitMs;
/** Sent at the same time, and noted together. */
const handful = 4;
/** One that answers slowly holds up its own handful, not the others. */
const lanes = 2;

/** Sends every letter that is due now. */
export async function sendDue(deps: PostDeps): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, () => sendByHandfuls(deps)));
}

async function sendByHandfuls(deps: PostDeps): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await sendHandful(deps);
}

/** False when no more are due, or the post would not take any. */
async function sendHandful(deps: PostDeps): Promise<boolean> {
  const { db, clock, post } = deps;
  const at = clock.now();
  const mails = await lendDueMails.all(db, at, later(at, lentForMs), handful);
  const tried = await Promise.all(
    mails.map(async (mail) => ({ mail, end: await trySending(deps, mail, at) })),
  );
  const sent = tried.filter(({ end }) => end === 'sent').map(({ mail }) => mail);
  const secret = post.isSandbox ? [] : sent.filter(isSecret);
  if (sent.length > 0) await markSent.count(db, idsOf(sent), clock.now(), idsOf(secret));
  // A post that cannot be reached is not asked for every letter there is.
  return mails.length === handful && tried.some(({ end }) => end !== 'not_taken');
}

function idsOf(mails: readonly MailRow[]): string[] {
  return mails.map(({ id }) => id);
}

/** 'refused' is of this letter alone; 'not_taken' would be the same with every other. */
type End = 'sent' | 'refused' | 'not_taken';

async function trySending(deps: PostDeps, mail: MailRow, at: Date): Promise<End> {
  const fault = faultOf(mail, at);
  if (fault !== undefined) return giveUp(deps, mail, fault);
  const posted = await hand(deps, mail);
  return posted.ok ? 'sent' : postpone(deps, mail, posted);
}

/** Why it is not worth sending any more. */
function faultOf({ kind, written_at: writtenAt }: MailRow, at: Date): string | undefined {
  if (!isMailKind(kind)) return 'this version of the shop does not know the kind';
  return later(writtenAt, ruleOf(kind).goodForMs) < at ? 'it has waited for too long' : undefined;
}

async function hand({ post, head, log }: PostDeps, mail: MailRow): Promise<Posted> {
  const { id, recipient, kind, contents, order_id: order } = mail;
  if (!isMailKind(kind)) throw new Error(`a letter of the kind ${kind} was not given up`);
  try {
    const rendered = renderLetter({ kind, contents, order: order ?? undefined }, head);
    return await post.send({ id: messageId(id, head), to: recipient, ...rendered });
  } catch (error) {
    log.error({ err: error, mail: id }, 'a letter could not be written');
    return { ok: false, forGood: true, why: 'it could not be written' };
  }
}

function messageId(id: string, { origin }: LetterHead): string {
  return `<${id}@${new URL(origin).hostname}>`;
}

type Refused = Extract<Posted, { ok: false }>;

async function postpone(deps: PostDeps, mail: MailRow, refused: Refused): Promise<End> {
  const { forGood, why } = refused;
  const pauseMs = pausesMs[mail.attempts - 1];
  const over = pauseMs === undefined || (forGood && mail.attempts >= triesWhenRefused);
  if (over) return giveUp(deps, mail, why);
  const { db, clock, log } = deps;
  log.warn({ mail: mail.id, why }, 'a letter was not sent and will be tried again');
  await postponeMail.count(db, mail.id, later(clock.now(), pauseMs), why);
  return forGood ? 'refused' : 'not_taken';
}

async function giveUp(deps: PostDeps, mail: MailRow, why: string): Promise<End> {
  deps.log.error({ mail: mail.id, kind: mail.kind, why }, 'a letter was given up');
  await giveUpMail.count(deps.db, mail.id, deps.clock.now(), why, isSecret(mail));
  return 'refused';
}

function isSecret({ kind }: MailRow): boolean {
  return isMailKind(kind) && ruleOf(kind).secret === true;
}
