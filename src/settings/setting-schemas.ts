import { z } from 'zod';
import { readServerList } from '#platform/database/connections/server-list.ts';
import { isLoopback } from '#platform/loopback.ts';

/** An integer within bounds, both included. */
export function wholeNumber({ from, to }: { from: number; to: number }) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= from && value <= to, error);
}

/** An address of PostgreSQL, with several hosts where several servers have the database. */
export function postgresUrl() {
  const error = 'must be a postgres:// URL';
  const address = z.url({ protocol: /^postgres(ql)?$/, error });
  return z
    .string()
    .refine((text) => readServerList(text).urls.every((url) => address.safeParse(url).success), {
      error,
    });
}

export function yesOrNo() {
  return z.stringbool({
    truthy: ['1', 'true', 'yes', 'on'],
    falsy: ['0', 'false', 'no', 'off'],
    error: 'must be 1 or 0',
  });
}

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const list = words.length === 1 ? words[0] : `one of ${words.join(', ')}`;
  return z.enum(words, { error: `must be ${list}` });
}

/**
 * An origin: scheme, host and optional port, as a browser writes them. Any other machine needs
 * https: sign-in and card payments must not travel in the clear.
 */
export function origin() {
  return z.string().transform((text, context) => {
    const error = checkOrigin(text);
    if (error === undefined) return new URL(text).origin;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
}

/** Numbers by name, separated by commas: `orders=60, reviews=20`. */
export function numbersByName() {
  return commaList().transform((texts, context) => {
    const pairs = texts.map((text) => /^([a-z_]+) ?= ?(\d{1,9})$/.exec(text));
    const invalidTexts = texts.filter((_, index) => !pairs[index]);
    for (const text of invalidTexts) {
      context.addIssue({ code: 'custom', message: `has "${text}", which is no name=number` });
    }
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
  });
}

/** Origins separated by commas. */
export function origins() {
  return commaList().pipe(z.array(origin()));
}

/** An OpenID Connect issuer's URL, exactly as it states it: https, or http on this machine. */
export function issuer() {
  return z.string().transform((text, context) => {
    const error = checkIssuer(text);
    if (error === undefined) return text;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
}

/** Hosts separated by commas, each with its port where it has one. */
export function hosts() {
  const host = z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'has a host that is none');
  return commaList().pipe(z.array(host));
}

/** Email addresses separated by commas, in small letters, each once. */
export function emails() {
  const email = z.email({ error: ({ input }) => `has "${String(input)}", which is no email` });
  return commaList()
    .transform((texts) => [...new Set(texts.map((text) => text.toLowerCase()))])
    .pipe(z.array(email));
}

/** The sender of emails: an address, or name and address: Ferrule & Co. <post@shop.example>. */
export function sender() {
  const address = z.email();
  return z.string().transform((text, context) => {
    const [, name = '', bracketed] = /^(?:"?([^"<>]*?)"?\s*)<([^<>]+)>$/.exec(text) ?? [];
    const parsed = address.safeParse(bracketed ?? text);
    if (parsed.success) return { name: name.trim(), address: parsed.data };
    const message = `has "${text}", which is no sender like Shop <post@shop.example>`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== ''),
  );
}

function checkIssuer(text: string): string | undefined {
  if (!URL.canParse(text)) return `has "${text}", which is no URL like https://id.example`;
  const { protocol, origin: ownOrigin, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(ownOrigin));
  if (!isSafe) return `must begin with https://`;
  const isPlain = search === '' && hash === '' && username === '';
  return isPlain ? undefined : 'must be a URL without a query and without a name';
}

function checkOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return `has "${text}", which is no origin like https://shop.example`;
  const { protocol, origin: ownOrigin, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return `must begin with https://`;
  if (href !== `${ownOrigin}/`)
    return `has "${text}": only scheme, host and port, as in ${ownOrigin}`;
  if (protocol === 'http:' && !isLoopback(ownOrigin)) {
    return `has "${text}": http:// is for this machine only, use https://`;
  }
  return undefined;
}
