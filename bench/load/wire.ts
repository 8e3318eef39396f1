/** Connections of a load: raw sockets, the request's bytes made beforehand. */
import { connect, type Socket } from 'node:net';
import { createAnswerReader, type Answer } from './answer-reader.ts';

export interface Wire {
  send(request: Buffer | string): void;
  close(): void;
}

export interface WireEvents {
  onAnswer(answer: Answer): void;
  /** The connection is gone although nobody closed it. */
  onLoss(reason: Error): void;
}

const readBytes = 64 * 1024;

/** Opens a connection to this machine's `port`. */
export function openWire(
  port: number,
  { onAnswer, onLoss }: WireEvents,
  { keepBodies = false } = {},
): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const read = createAnswerReader(onAnswer, { keepBodies });
    // One buffer a connection, read into again and again: nothing is allocated a request.
    const buffer = Buffer.allocUnsafe(readBytes);
    const callback = (bytes: number) => {
      try {
        read(buffer.subarray(0, bytes));
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
      return true;
    };
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: { buffer, callback },
    });
    let closing = false;
    const lost = (error?: Error) => {
      if (closing) return;
      closing = true;
      const reason = error ?? new Error('the server closed the connection');
      reject(reason);
      onLoss(reason);
    };
    socket.once('error', lost);
    socket.once('end', () => lost());
    socket.once('connect', () => {
      resolve({
        send: (request) => void socket.write(request),
        close: () => {
          closing = true;
          close(socket);
        },
      });
    });
  });
}

export interface Client {
  /** Sends a request and waits for its answer; one at a time. */
  call(request: string): Promise<Answer>;
  close(): void;
}

/** A connection for calls whose answers matter. */
export async function openClient(port: number): Promise<Client> {
  let waiting: PromiseWithResolvers<Answer> | undefined;
  const wire = await openWire(
    port,
    {
      onAnswer: (answer) => waiting?.resolve(answer),
      onLoss: (reason) => waiting?.reject(reason),
    },
    { keepBodies: true },
  );
  return {
    call(request) {
      waiting = Promise.withResolvers();
      wire.send(request);
      return waiting.promise;
    },
    close: wire.close,
  };
}

export interface RequestParts {
  /** Such as `POST /api/purchase`. */
  what: string;
  host: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The bytes of a request, as text. */
export function requestText({ what, host, headers = {}, body }: RequestParts): string {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: host, ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return `${what} HTTP/1.1\r\n${head}\r\n\r\n${body ?? ''}`;
}

function close(socket: Socket): void {
  socket.removeAllListeners('error');
  // What still comes is of no interest, and must not crash the process.
  socket.on('error', () => undefined);
  socket.destroy();
}
