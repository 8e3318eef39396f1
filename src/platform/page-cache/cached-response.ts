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
  /** Of Brotli, from 0 to 11; without it one for what is sent many times. */
  brotliQuality?: number | undefined;
}

// Below this a compressed response takes as many network packets as a plain one.
const worthCompressingBytes = 860;
const compressible = /^(?:text\/|application\/(?:.*json|.*xml|javascript)|image\/svg)/;

// Fast settings: a page is compressed anew at each change of the catalogue, 20 times a second.
const gzipOptions = { level: 5 };
const defaultBrotliQuality = 4;
const brotliOptions = ({ byteLength }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  },
});

type Compress<Result> = (body: Buffer, brotliQuality: number) => Result;

const compressNow: Record<Exclude<Encoding, 'identity'>, Compress<Buffer>> = {
  br: (body, quality) => brotliCompressSync(body, brotliOptions(body, quality)),
  gzip: (body) => gzipSync(body, gzipOptions),
};

const brotli = promisify(brotliCompress);
const gzipAside = promisify(gzip);

const compressAside: Record<Exclude<Encoding, 'identity'>, Compress<Promise<Buffer>>> = {
  br: (body, quality) => brotli(body, brotliOptions(body, quality)),
  gzip: (body) => gzipAside(body, gzipOptions),
};

/** Prepares a response for sending. */
export function createCachedResponse({
  status,
  type,
  body,
  tags,
  headers,
  brotliQuality = defaultBrotliQuality,
}: ResponseParts): CachedResponse {
  const plainBody = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const digest = createHash('sha256').update(plainBody).digest('base64url').slice(0, 22);
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
    const compressed = await compressAside[encoding](plainBody, brotliQuality);
    // Another request may have compressed it at once meanwhile.
    if (!variants[encoding]) add(encoding, compressed);
  };
  return {
    status,
    tags,
    isRecentlyUsed: false,
    variant: (encoding) => {
      if (encoding === 'identity' || !canCompress) return identity;
      return variants[encoding] ?? add(encoding, compressNow[encoding](plainBody, brotliQuality));
    },
    async prepare(encoding) {
      if (encoding === 'identity' || !canCompress || variants[encoding]) return;
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
