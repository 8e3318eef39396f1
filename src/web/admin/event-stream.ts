/**
 * Server-sent events over `fetch`, because they need the token in a header, which the browser's
 * own `EventSource` cannot send. A connection that ends is opened again, later each time.
 */

/** Reads the names of events from text that arrives in pieces, wherever it is cut. */
export function createEventReader(): (piece: string) => string[] {
  let rest = '';
  let name = '';
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    const names: string[] = [];
    for (const line of lines) {
      if (line.startsWith('event:')) name = line.slice('event:'.length).trim();
      // An empty line ends an event; without a name it is none of ours.
      if (line !== '') continue;
      if (name !== '') names.push(name);
      name = '';
    }
    return names;
  };
}

export interface Listening {
  /** Opens the stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (name: string) => void;
  /** Waits; resolves early when the signal says so. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const firstWaitMs = 2000;
const longestWaitMs = 60_000;

/** Listens until the signal says stop, or the server says that this is not for us. */
export async function listen(
  { open, onEvent, wait }: Listening,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const end = await readOnce({ open, onEvent }, signal);
    if (end === 'refused') return;
    waitMs = end === 'opened' ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
    if (!signal.aborted) await wait(waitMs, signal);
  }
}

/**
 * Runs at once, then at most every so often: what came meanwhile runs once, when the time is over.
 * On a busy day nobody wants a notice for each order.
 */
export function atMostEvery(ms: number, run: () => void): () => void {
  let resting = false;
  let missed = false;
  return function ask() {
    if (resting) {
      missed = true;
      return;
    }
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!missed) return;
      missed = false;
      ask();
    }, ms);
    run();
  };
}

/** One connection: whether it was opened at all, or refused for good. */
async function readOnce(
  { open, onEvent }: Pick<Listening, 'open' | 'onEvent'>,
  signal: AbortSignal,
): Promise<'opened' | 'failed' | 'refused'> {
  let opened = false;
  try {
    const response = await open(signal);
    if (response.status >= 400 && response.status < 500) return 'refused';
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
  const read = createEventReader();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const name of read(part.value)) onEvent(name);
  }
}
