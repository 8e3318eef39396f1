/**
 * Reads the body of a request to the provider before it gets there: of a sane size, in JSON and in
 * nothing else. A form of a foreign page cannot send that, and what the limits saw is word for
 * word what the provider sees.
 */
import type { IncomingMessage } from 'node:http';

export type BodyResult =
  | { ok: true; body: object | undefined }
  | { ok: false; status: 400 | 413 | 415 };

const maxBodyBytes = 16 * 1024;
const json = /^application\/json\s*(;|$)/i;

/** The body as a parsed object; undefined when there is none. */
export async function readBody(request: IncomingMessage): Promise<BodyResult> {
  const bytes = await readBytes(request);
  if (!bytes) return { ok: false, status: 413 };
  if (bytes.length === 0) return { ok: true, body: undefined };
  if (!json.test(request.headers['content-type'] ?? '')) return { ok: false, status: 415 };
  const body = parseObject(bytes.toString('utf8'));
  return body ? { ok: true, body } : { ok: false, status: 400 };
}

/** A field of a parsed body, or undefined when it is no object or has none. */
export function getField(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
}

/** The field of a body when it is text that is short enough for an email or a name. */
export function getText(body: unknown, field: string): string | undefined {
  const value = getField(body, field);
  return typeof value === 'string' && value.length <= 320 ? value : undefined;
}

/** The whole body, or undefined when it is larger than any call needs. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left open when it is too large: the error goes out on the same socket.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(data);
  }
  return Buffer.concat(chunks);
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // No page sends the character NUL, which PostgreSQL cannot store.
    return isObject && !/(?<!\\)(?:\\\\)*\\u0000/.test(JSON.stringify(value)) ? value : undefined;
  } catch {
    return undefined;
  }
}
