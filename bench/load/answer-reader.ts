/**
 * The least of HTTP/1.1 that a load needs: answers with a Content-Length, one after the other on
 * a kept connection. Node's own client costs more than the server that is measured.
 */

export interface Answer {
  status: number;
  /** Status line and headers, as received. */
  head: string;
  /** Empty when bodies are not kept. */
  body: Buffer;
}

interface Unfinished {
  status: number;
  head: string;
  left: number;
  pieces: Buffer[];
}

const headEnding = '\r\n\r\n';

/** Takes the bytes as they come and calls `onAnswer` for each whole answer. */
export function createAnswerReader(
  onAnswer: (answer: Answer) => void,
  { keepBodies }: { keepBodies: boolean },
): (bytes: Buffer) => void {
  let splitHead: Buffer | undefined;
  let current: Unfinished | undefined;

  return (received) => {
    const bytes = splitHead ? Buffer.concat([splitHead, received]) : received;
    splitHead = undefined;
    for (let at = 0; at < bytes.length;) {
      if (!current) {
        const end = bytes.indexOf(headEnding, at);
        if (end === -1) {
          // The caller uses its buffer again.
          splitHead = Buffer.from(bytes.subarray(at));
          return;
        }
        current = begin(bytes.toString('latin1', at, end));
        at = end + headEnding.length;
      }
      const taken = Math.min(current.left, bytes.length - at);
      if (keepBodies && taken > 0) current.pieces.push(Buffer.from(bytes.subarray(at, at + taken)));
      current.left -= taken;
      at += taken;
      if (current.left > 0) return;
      const { status, head, pieces } = current;
      current = undefined;
      onAnswer({ status, head, body: Buffer.concat(pieces) });
    }
  };
}

/** A header of an answer's head; names are compared without regard to case. */
export function headerIn(head: string, name: string): string | undefined {
  const found = new RegExp(`^${name}: *(.*)$`, 'im').exec(head);
  return found?.[1]?.trim();
}

function begin(head: string): Unfinished {
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isBare = status === 204 || status === 304;
  if (length === undefined && !isBare) throw new Error(`an answer without a length: ${head}`);
  return { status, head, left: Number(length ?? 0), pieces: [] };
}
