/** One answer in the encodings that were asked for, with all its headers laid out flat. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** An encoding of the body, ready to send. */
export interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  headers: string[];
  notModified: string[];
}

export interface StoredAnswer {
  readonly status: number;
  readonly tags: readonly string[];
  /** The encoding's bytes; compressed when first asked for. */
  variant(encoding: Encoding): Variant;
  bytes(): number;
  onGrowth(listener: (bytes: number) => void): void;
  /** Whether it was sent since the last time room was made. */
  used: boolean;
}

export interface AnswerParts {
  status: number;
  type: string;
  body: string | Uint8Array;
  tags: readonly string[];
  headers: HeaderList;
}

// Below this a compressed answer is not smaller on the wire.
const worthCompressingBytes = 860;
const compressible = /^(?:text\/|application\/(?:.*json|.*xml|javascript)|image\/svg)/;

// Fast settings: a page is compressed anew at each change of the catalogue, 20 times a second.
const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Buffer> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => gzipSync(body, { level: 5 }),
};

/** Lays an answer out for sending. */
export function storeAnswer({ status, type, body, tags, headers }: AnswerParts): StoredAnswer {
  const plain = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const canCompress = plain.byteLength >= worthCompressingBytes && compressible.test(type);
  const shared = [...flat(headers), ...(canCompress ? ['vary', 'accept-encoding'] : [])];
  const variants: Partial<Record<Encoding, Variant>> = {};
  let bytes = 0;
  let grown: ((bytes: number) => void) | undefined;

  function add(encoding: Encoding): Variant {
    const coded = encoding === 'identity' ? plain : compress[encoding](plain);
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    const added = layOut(type, coded, encoding, etag, shared);
    variants[encoding] = added;
    bytes += coded.byteLength;
    grown?.(coded.byteLength);
    return added;
  }

  add('identity');
  return {
    status,
    tags,
    used: false,
    variant: (asked) => {
      const encoding = canCompress ? asked : 'identity';
      return variants[encoding] ?? add(encoding);
    },
    bytes: () => bytes,
    onGrowth: (listener) => void (grown = listener),
  };
}

function layOut(
  type: string,
  body: Buffer,
  encoding: Encoding,
  etag: string,
  shared: string[],
): Variant {
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const length = ['content-length', String(body.byteLength)];
  return {
    body,
    etag,
    headers: ['content-type', type, ...coded, ...length, 'etag', etag, ...shared],
    notModified: ['etag', etag, ...shared],
  };
}

function flat(headers: HeaderList): string[] {
  return headers.flatMap(([name, value]) => [name.toLowerCase(), value]);
}
