/**
 * The part of HTTP/1.1 that a load test needs: responses with a Content-Length, in sequence on
 * a keep-alive connection. Node's own client uses more CPU than the server that is measured.
 */

export interface RawResponse {
  status: number;
  /** Status line and headers, as received. */
  head: string;
  /** Empty when bodies are not kept. */
  body: Buffer;
}

interface PartialResponse {
  status: number;
  head: string;
  remaining: number;
  pieces: Buffer[];
}

const headEnding = '\r\n\r\n';

/** Takes the bytes as they come and calls `onResponse` for each complete response. */
export function createResponseReader(
  onResponse: (response: RawResponse) => void,
  { keepBodies }: { keepBodies: boolean },
): (bytes: Buffer) => void {
  let incompleteHead: Buffer | undefined;
  let current: PartialResponse | undefined;

  return (received) => {
    const bytes = incompleteHead ? Buffer.concat([incompleteHead, received]) : received;
    incompleteHead = undefined;
    for (let at = 0; at < bytes.length;) {
      if (!current) {
        const end = bytes.indexOf(headEnding, at);
        if (end === -1) {
          // The caller uses its buffer again.
          incompleteHead = Buffer.from(bytes.subarray(at));
          return;
        }
        current = parseHead(bytes.toString('latin1', at, end));
        at = end + headEnding.length;
      }
      const byteCount = Math.min(current.remaining, bytes.length - at);
      if (keepBodies && byteCount > 0)
        current.pieces.push(Buffer.from(bytes.subarray(at, at + byteCount)));
      current.remaining -= byteCount;
      at += byteCount;
      if (current.remaining > 0) return;
      const { status, head, pieces } = current;
      current = undefined;
      onResponse({ status, head, body: Buffer.concat(pieces) });
    }
  };
}

/** A header of a response's head; names are compared without regard to case. */
export function findHeader(head: string, name: string): string | undefined {
  const found = new RegExp(`^${name}: *(.*)$`, 'im').exec(head);
  return found?.[1]?.trim();
}

function parseHead(head: string): PartialResponse {
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isBare = status === 204 || status === 304;
  if (length === undefined && !isBare) throw new Error(`a response without a length: ${head}`);
  return { status, head, remaining: Number(length ?? 0), pieces: [] };
}
