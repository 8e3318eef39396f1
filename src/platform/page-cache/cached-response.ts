/**
 * One response in the encodings that were requested, with all its headers in one flat list. The
 * plain body is several times as large as a compressed one, and next to nobody asks for it: it is
 * kept no longer than until there is another, and decompressed for whoever wants it.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
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
  /** Called with a negative number when a body is dropped. */
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

type Compressed = Exclude<Encoding, 'identity'>;

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

const compressNow: Record<Compressed, Compress<Buffer>> = {
  br: (body, compression) => brotliCompressSync(body, brotliOptions(body, compression)),
  gzip: (body, { gzipLevel }) => gzipSync(body, { level: gzipLevel }),
};

const brotli = promisify(brotliCompress);
const gzipAside = promisify(gzip);

const compressAside: Record<Compressed, Compress<Promise<Buffer>>> = {
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
  const plain = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const compression = compressions[isShortLived ? 'short' : 'long'];
  const canCompress = plain.byteLength >= worthCompressingBytes && compressible.test(type);
  const sharedHeaders = [
    ...flattenHeaders(headers),
    ...(canCompress ? ['vary', 'accept-encoding'] : []),
  ];
  const variants = createVariants(plain, type, sharedHeaders);
  const preparing: Partial<Record<Encoding, Promise<void>>> = {};

  const prepare = async (encoding: Compressed) => {
    const compressed = await compressAside[encoding](variants.readPlainBody(), compression);
    // Another request may have compressed it at once meanwhile.
    if (!variants.get(encoding)) variants.addCompressed(encoding, compressed);
  };
  return {
    ...{ status, tags, expiresAtMs },
    isRecentlyUsed: false,
    variant: (wanted) => {
      const encoding = canCompress ? wanted : 'identity';
      const known = variants.get(encoding);
      if (known) return known;
      const plainBody = variants.readPlainBody();
      if (encoding === 'identity') return variants.add(encoding, plainBody);
      return variants.addCompressed(encoding, compressNow[encoding](plainBody, compression));
    },
    async prepare(encoding) {
      if (encoding === 'identity' || !canCompress || isShortLived || variants.get(encoding)) return;
      await (preparing[encoding] ??= prepare(encoding));
    },
    bytes: variants.bytes,
    onGrowth: variants.onGrowth,
  };
}

/** A body in its encodings, at first the plain one. */
function createVariants(plain: Buffer, type: string, sharedHeaders: string[]) {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const variants: Partial<Record<Encoding, Variant>> = {};
  let bytes = 0;
  let growthListener: ((bytes: number) => void) | undefined;

  function grow(more: number): void {
    bytes += more;
    growthListener?.(more);
  }

  function add(encoding: Encoding, body: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    const variant = createVariant(type, body, encoding, etag, sharedHeaders);
    variants[encoding] = variant;
    grow(body.byteLength);
    return variant;
  }

  add('identity', plain);
  return {
    get: (encoding: Encoding) => variants[encoding],
    add,
    /** The plain body goes when the first compressed one comes. */
    addCompressed(encoding: Compressed, body: Buffer): Variant {
      const { identity } = variants;
      if (identity && !variants.br && !variants.gzip) {
        delete variants.identity;
        grow(-identity.body.byteLength);
      }
      // Copied: zlib answers with a part of a larger buffer, which would be kept as a whole.
      return add(encoding, Buffer.from(new Uint8Array(body).buffer));
    },
    readPlainBody(): Buffer {
      if (variants.identity) return variants.identity.body;
      if (variants.br) return brotliDecompressSync(variants.br.body);
      if (variants.gzip) return gunzipSync(variants.gzip.body);
      throw new Error('a response has no body in any encoding');
    },
    bytes: () => bytes,
    onGrowth: (listener: (bytes: number) => void) => void (growthListener = listener),
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
