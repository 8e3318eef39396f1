import { calls } from '#api/contract/calls.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import { countLetters, listUnsentMails } from '#modules/mails/mails.ts';

const shownLetters = 100;

export function addLetterCalls(routes: Routes, { db, post, mailboxFor }: ApiDeps): void {
  routes.forCaller(calls.listLetters, async ({ request }) => {
    const unsent = await listUnsentMails(db, shownLetters);
    return {
      post,
      mailbox: mailboxFor(request.raw),
      ...(await countLetters(db)),
      unsent: unsent.map(({ id, to, kind, writtenAt, givenUpAt, tries, lastError }) => {
        const at = writtenAt.toISOString();
        return { _id: id, to, kind, writtenAt: at, givenUp: !!givenUpAt, tries, lastError };
      }),
    };
  });
}
