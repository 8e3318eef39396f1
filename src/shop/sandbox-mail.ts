/**
 * The door to the sandbox mailbox: for this machine alone. Every link to an account is in there,
 * so whoever comes from elsewhere, through a proxy, under another name or without the word in its
 * address finds nothing.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { findMail, listNewestMails, type LetterHead, type ReadMail } from '#modules/mails/mails.ts';
import {
  framedLetter,
  letterPage,
  listPage,
  missingPage,
  type ListedLetter,
} from '#sandbox/mail/pages.ts';
import { isFromHere, type PeerOf } from './this-machine.ts';

export type SandboxMail = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  db: Database;
  head: LetterHead;
  peerOf: PeerOf;
  /** Its address, with the word in it that nobody guesses. */
  root: string;
}

const shownLetters = 100;
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
const letterPolicy =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Answers what lies under `root`, and of all the rest of /sandbox-mail that nothing is there. */
export function openSandboxMail(parts: Parts): SandboxMail {
  const { root } = parts;
  const [, , word] = root.split('/');
  return async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { pathname } = new URL(url, parts.head.origin);
    const [, , said, name, rest] = pathname.split('/');
    if (said !== word || !isFromHere(parts.peerOf, request)) {
      return send(response, 404, 'Nothing is here.\n', { type: 'text/plain' });
    }
    if (method !== 'GET' && method !== 'HEAD') return send(response, 405, missingPage(root));
    if (name === undefined || name === '') return send(response, 200, await list(parts));
    if (name === 'style.css') return send(response, 200, await style(), { type: 'text/css' });
    const answer = await letter(parts, name, rest);
    if (answer === undefined) return send(response, 404, missingPage(root));
    return rest === 'html'
      ? send(response, 200, answer, { policy: letterPolicy })
      : send(response, 200, answer);
  };
}

async function list({ db, head, root }: Parts): Promise<string> {
  return listPage(root, (await listNewestMails(db, shownLetters, head)).map(listed));
}

async function letter(
  { db, head, root }: Parts,
  id: string,
  part: string | undefined,
): Promise<string | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!isId || (part !== undefined && part !== 'html')) return undefined;
  const mail = await findMail(db, id, head);
  if (!mail) return undefined;
  if (part === 'html') return framedLetter(mail.html);
  return letterPage(root, { ...listed(mail), text: mail.text });
}

function listed(mail: ReadMail): ListedLetter {
  const { id, to, kind, subject, writtenAt, sentAt, givenUpAt } = mail;
  const state = sentAt ? 'kept here' : givenUpAt ? 'given up' : 'waits';
  return { id, to, kind, subject, writtenAt, state };
}

const style = () => readFile(join(import.meta.dirname, '../../sandbox/mail/style.css'), 'utf8');

function send(
  response: ServerResponse,
  status: number,
  body: string,
  { type = 'text/html', policy = pagePolicy } = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  response.end(body);
}
