/**
 * Server-sent events over `fetch`: they need the token in a header, which the browser's
 * own `EventSource` cannot send. A connection that ends is opened again, later each time.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface StreamOptions {
  /** Opens the stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (name: string) => void;
  /** Waits; resolves early when the signal says so. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const firstWaitMs = 2000;
const longestWaitMs = 60_000;

/** Listens until the signal aborts, or the server answers 4xx. */
export async function listen(
  { open, onEvent, wait }: StreamOptions,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const end = await readConnection({ open, onEvent }, signal);
    if (end === 'rejected') return;
    waitMs = end === 'opened' ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
    if (!signal.aborted) await wait(waitMs, signal);
  }
}

/**
 * Runs at once, then at most once in that time: calls in between run once, when the time is over.
 * On a busy day nobody wants a notice for each order.
 */
export function throttle(ms: number, run: () => void): () => void {
  let isWaiting = false;
  let isCallPending = false;
  return function throttled() {
    if (isWaiting) {
      isCallPending = true;
      return;
    }
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!isCallPending) return;
      isCallPending = false;
      throttled();
    }, ms);
    run();
  };
}

/** Reads one connection to its end; a 4xx is 'rejected', which is not tried again. */
async function readConnection(
  { open, onEvent }: Pick<StreamOptions, 'open' | 'onEvent'>,
  signal: AbortSignal,
): Promise<'opened' | 'failed' | 'rejected'> {
  let opened = false;
  try {
    const response = await open(signal);
    if (response.status >= 400 && response.status < 500) return 'rejected';
    if (!response.ok || !response.body) return 'failed';
    opened = true;
    await readAll(response.body, onEvent);
  } catch {
    // A connection that breaks is the usual end of a stream: the next one says how it went.
  }
  return opened ? 'opened' : 'failed';
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (name: string) => void,
): Promise<void> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let part = await events.read(); !part.done; part = await events.read()) {
    // Without a name it is none of ours.
    if (part.value.event !== undefined) onEvent(part.value.event);
  }
}
