/**
 * Answers kept whole, as the bytes that leave the socket: rendered once, compressed once, with a
 * strong ETag per encoding. A hit is one map lookup and one write, and runs in front of the web
 * framework. `invalidate` drops everything that carries a tag, and a rendering that was under way
 * at that moment is answered to those who waited for it but never kept.
 *
 * Words: a *key* is a normalised path with its allowed parameters; a *tag* names what an answer
 * was made of ('catalogue', 'reviews').
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerWith } from './answer.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { keyOf, type AllowedParameters } from './key.ts';
import { withStanding } from './security-headers.ts';
import { storeAnswer, type HeaderList, type StoredAnswer } from './stored-answer.ts';

/** What a rendering gives. */
export interface Rendering {
  status: number;
  type: string;
  body: string | Uint8Array;
  headers?: HeaderList;
}

export interface Wanted {
  /** From `keyOf`, or a path without a query. */
  key: string;
  tags: readonly string[];
  /** Sent with every answer, beside what its rendering brings. */
  headers?: HeaderList;
  /** Which answers are kept; 200 alone unless said otherwise. */
  keptStatuses?: readonly number[];
  render: () => Promise<Rendering>;
}

export interface PageCache {
  /** Answers from memory and returns true, or leaves request and response alone. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  /** The kept answer, or a new one: many who want the same key wait for one rendering. */
  remember(wanted: Wanted): Promise<StoredAnswer>;
  /** Sends what `remember` gave, as `tryServe` would: HEAD, ETag, encoding. */
  send(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse): void;
  /** Drops every answer with this tag, and those being rendered. */
  invalidate(tag: string): void;
  /** The key of a raw request URL under this cache's allowed parameters. */
  keyOf(url: string): string;
  size(): { entries: number; bytes: number };
}

export interface PageCacheOptions {
  /** Bodies in all encodings together; the least recently used go first. */
  maxBytes?: number;
  /** Sent with every answer that has no other word for them. */
  standing?: HeaderList;
  /** Query parameters that make another answer, by path; all others are ignored. */
  allowedParameters?: AllowedParameters;
}

interface Flight {
  tags: readonly string[];
  stale: boolean;
  answer: Promise<StoredAnswer>;
}

const defaultMaxBytes = 32 * 1024 * 1024;

/** An empty cache. */
export function createPageCache({
  maxBytes = defaultMaxBytes,
  allowedParameters = new Map(),
  standing = [],
}: PageCacheOptions = {}): PageCache {
  const kept = createKeptAnswers(maxBytes);
  const flights = new Map<string, Flight>();
  const normalise = (url: string) => keyOf(url, allowedParameters);

  function take(wanted: Wanted): Promise<StoredAnswer> {
    const answer = render(wanted, standing).finally(() => {
      if (flights.get(wanted.key) === flight) flights.delete(wanted.key);
    });
    const flight: Flight = { tags: wanted.tags, stale: false, answer };
    flights.set(wanted.key, flight);
    // Kept in the same turn in which it is found fresh, so no invalidation can come in between.
    answer.then(
      (made) => void (!flight.stale && keepIfWanted(kept, wanted, made)),
      () => undefined,
    );
    return answer;
  }

  return {
    tryServe(request, response) {
      const { method, url } = request;
      if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
      const answer = kept.find(url) ?? kept.find(normalise(url));
      if (!answer) return false;
      answerWith(answer, request, response);
      return true;
    },

    async remember(wanted) {
      return kept.find(wanted.key) ?? flights.get(wanted.key)?.answer ?? take(wanted);
    },

    send: answerWith,

    invalidate(tag) {
      kept.drop(tag);
      for (const [key, flight] of flights) {
        if (!flight.tags.includes(tag)) continue;
        flight.stale = true;
        flights.delete(key);
      }
    },

    keyOf: normalise,
    size: kept.size,
  };
}

function keepIfWanted(
  kept: KeptAnswers,
  { key, keptStatuses = [200] }: Wanted,
  answer: StoredAnswer,
): void {
  if (keptStatuses.includes(answer.status)) kept.keep(key, answer);
}

async function render(
  { tags, headers = [], render: make }: Wanted,
  standing: HeaderList,
): Promise<StoredAnswer> {
  const { status, type, body, headers: own = [] } = await make();
  const all = withStanding(standing, [...headers, ...own]);
  return storeAnswer({ status, type, body, tags, headers: all });
}
