/** One response in the encodings that were requested, with all its headers in one flat list. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
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

export interface CachedResponse {
  readonly status: number;
  readonly tags: readonly string[];
  /** From that moment on it is not sent any more; undefined for none. */
  readonly expiresAtMs: number | undefined;
  /** The response in an encoding; compressed at once where it was not prepared. */
  variant(encoding: Encoding): Variant;
  /** Compresses beside the thread that answers requests; once for all that wait for it. */
  prepare(encoding: Encoding): Promise<void>;
  bytes(): number;
  onGrowth(listener: (bytes: number) => void): void;
  /** Whether it was sent since the last eviction. */
  isRecentlyUsed: boolean;
}

export interface ResponseParts {
  status: number;
  type: string;
  body: string | Uint8Array;
  tags: readonly string[];
  headers: HeaderList;
  expiresAtMs?: number | undefined;
  /** For what is sent once or twice: see `compressions`. */
  isShortLived?: boolean | undefined;
}

// Below this a compressed response takes as many network packets as a plain one.
const worthCompressingBytes = 860;
const compressible = /^(?:text\/|application\/(?:.*json|.*xml|javascript)|image\/svg)/;

interface Compression {
  gzipLevel: number;
  brotliQuality: number;
}

/**
 * Fast settings: a page is compressed anew at each change of the catalogue, 20 times a second. What
 * lives shortly is compressed in a fifth of that time, for an eighth more bytes, and at once:
 * handing it to another thread would take longer.
 */
const compressions = {
  long: { gzipLevel: 5, brotliQuality: 4 },
  short: { gzipLevel: 1, brotliQuality: 1 },
} as const satisfies Record<string, Compression>;

const brotliOptions = ({ byteLength }: Buffer, { brotliQuality }: Compression) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  },
});

type Compress<Result> = (body: Buffer, compression: Compression) => Result;

const compressNow: Record<Exclude<Encoding, 'identity'>, Compress<Buffer>> = {
  br: (body, compression) => brotliCompressSync(body, brotliOptions(body, compression)),
  gzip: (body, { gzipLevel }) => gzipSync(body, { level: gzipLevel }),
};

const brotli = promisify(brotliCompress);
const gzipAside = promisify(gzip);

const compressAside: Record<Exclude<Encoding, 'identity'>, Compress<Promise<Buffer>>> = {
  br: (body, compression) => brotli(body, brotliOptions(body, compression)),
  gzip: (body, { gzipLevel }) => gzipAside(body, { level: gzipLevel }),
};

/** Prepares a response for sending. */
export function createCachedResponse({
  status,
  type,
  body,
  tags,
  headers,
  expiresAtMs,
  isShortLived = false,
}: ResponseParts): CachedResponse {
  const plainBody = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const digest = createHash('sha256').update(plainBody).digest('base64url').slice(0, 22);
  const compression = compressions[isShortLived ? 'short' : 'long'];
  const canCompress = plainBody.byteLength >= worthCompressingBytes && compressible.test(type);
  const sharedHeaders = [
    ...flattenHeaders(headers),
    ...(canCompress ? ['vary', 'accept-encoding'] : []),
  ];
  const variants: Partial<Record<Encoding, Variant>> = {};
  let bytes = 0;
  let growthListener: ((bytes: number) => void) | undefined;

  const preparing: Partial<Record<Encoding, Promise<void>>> = {};

  function add(encoding: Encoding, encodedBody: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    const newVariant = createVariant(type, encodedBody, encoding, etag, sharedHeaders);
    variants[encoding] = newVariant;
    bytes += encodedBody.byteLength;
    growthListener?.(encodedBody.byteLength);
    return newVariant;
  }

  const identity = add('identity', plainBody);
  const prepare = async (encoding: Exclude<Encoding, 'identity'>) => {
    const compressed = await compressAside[encoding](plainBody, compression);
    // Another request may have compressed it at once meanwhile.
    if (!variants[encoding]) add(encoding, compressed);
  };
  return {
    ...{ status, tags, expiresAtMs },
    isRecentlyUsed: false,
    variant: (encoding) => {
      if (encoding === 'identity' || !canCompress) return identity;
      return variants[encoding] ?? add(encoding, compressNow[encoding](plainBody, compression));
    },
    async prepare(encoding) {
      if (encoding === 'identity' || !canCompress || isShortLived || variants[encoding]) return;
      await (preparing[encoding] ??= prepare(encoding));
    },
    bytes: () => bytes,
    onGrowth: (listener) => void (growthListener = listener),
  };
}

function createVariant(
  type: string,
  body: Buffer,
  encoding: Encoding,
  etag: string,
  sharedHeaders: string[],
): Variant {
  const encodedBody = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const length = ['content-length', String(body.byteLength)];
  return {
    body,
    etag,
    headers: ['content-type', type, ...encodedBody, ...length, 'etag', etag, ...sharedHeaders],
    notModified: ['etag', etag, ...sharedHeaders],
  };
}

function flattenHeaders(headers: HeaderList): string[] {
  return headers.flatMap(([name, value]) => [name.toLowerCase(), value]);
}
