import { z } from 'zod';

/** An integer within bounds, both included. */
export function wholeNumber({ from, to }: { from: number; to: number }) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= from && value <= to, error);
}

export function postgresUrl() {
  return z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
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
 * A scheme, a host and at most a port, as a browser writes them. Anything but this machine needs
 * https: sign-in and card payments must not travel in the clear.
 */
export function origin() {
  return z.string().transform((text, context) => {
    const fault = faultOfOrigin(text);
    if (fault === undefined) return new URL(text).origin;
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  });
}

/** Numbers by name, separated by commas: `orders=60, reviews=20`. */
export function numbersByName() {
  return commaList().transform((texts, context) => {
    const pairs = texts.map((text) => /^([a-z_]+) ?= ?(\d{1,9})$/.exec(text));
    const wrong = texts.filter((_, index) => !pairs[index]);
    for (const text of wrong) {
      context.addIssue({ code: 'custom', message: `has "${text}", which is no name=number` });
    }
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
  });
}

/** Origins separated by commas. */
export function origins() {
  return commaList().pipe(z.array(origin()));
}

/** An OpenID Connect issuer, as it writes itself: https, or http on this machine. */
export function issuer() {
  return z.string().transform((text, context) => {
    const fault = faultOfIssuer(text);
    if (fault === undefined) return text;
    context.addIssue({ code: 'custom', message: fault });
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

/** Who letters are from: an address, or a name before one: Ferrule & Co. <post@shop.example>. */
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

/** Whether an origin names this very machine. */
export function isLoopback(ofOrigin: string): boolean {
  const { hostname } = new URL(ofOrigin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Under which origin this machine reaches what listens at a port of its own. */
export function localOrigin(port: number): string {
  return port === 80 ? 'http://localhost' : `http://localhost:${port}`;
}

/** Whether listening there is for this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);
}

function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== ''),
  );
}

function faultOfIssuer(text: string): string | undefined {
  if (!URL.canParse(text)) return `has "${text}", which is no URL like https://id.example`;
  const { protocol, origin: itself, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(itself));
  if (!isSafe) return `must begin with https://`;
  const isPlain = search === '' && hash === '' && username === '';
  return isPlain ? undefined : 'must be a URL without a query and without a name';
}

function faultOfOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return `has "${text}", which is no origin like https://shop.example`;
  const { protocol, origin: itself, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return `must begin with https://`;
  if (href !== `${itself}/`) return `has "${text}": only scheme, host and port, as in ${itself}`;
  if (protocol === 'http:' && !isLoopback(itself)) {
    return `has "${text}": http:// is for this machine only, use https://`;
  }
  return undefined;
}
