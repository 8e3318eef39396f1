import { expect, test, vi } from 'vitest';
import { listen, throttle } from './event-stream.ts';

const stream =
  ': hello\n\nevent: orders\ndata: {}\n\ndata: nameless\n\nevent:emails\r\ndata: {}\r\n\r\n';

/** The stream in pieces of one byte, so that it is cut everywhere. */
function streamInBytes(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of new TextEncoder().encode(stream)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  return new Response(body);
}

function listenTo(answers: readonly (() => Response)[]) {
  const stop = new AbortController();
  const heard: string[] = [];
  const waited: number[] = [];
  let opened = 0;
  const listening = listen(
    {
      open: async () => {
        const answer = answers[opened];
        opened += 1;
        if (!answer) throw new Error('no line');
        return answer();
      },
      onEvent: (name) => heard.push(name),
      wait: async (ms) => {
        waited.push(ms);
        if (waited.length === 8) stop.abort();
      },
    },
    stop.signal,
  );
  return listening.then(() => ({ heard, waited, opened }));
}

test('a connection that ends is opened again, later each time that it fails', async () => {
  const failing = () => new Response('', { status: 503 });
  const { heard, waited } = await listenTo([streamInBytes, failing, streamInBytes]);
  expect(heard).toEqual(['orders', 'emails', 'orders', 'emails']);
  expect(waited).toEqual([2000, 4000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});

test('who is rejected does not ask again', async () => {
  const { waited, opened } = await listenTo([() => new Response('', { status: 403 })]);
  expect([waited, opened]).toEqual([[], 1]);
});

test('many orders at once are one notice now and one later', () => {
  vi.useFakeTimers();
  let runs = 0;
  const call = throttle(5000, () => {
    runs += 1;
  });
  for (let order = 0; order < 100; order += 1) call();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(runs).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(runs).toBe(2);
  call();
  expect(runs).toBe(3);
  vi.useRealTimers();
});
