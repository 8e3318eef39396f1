/** Connections of a load test: raw sockets, with the request's bytes prepared beforehand. */
import { connect, type Socket } from 'node:net';
import { createResponseReader, type RawResponse } from './response-reader.ts';

export interface RawConnection {
  send(request: Buffer | string): void;
  close(): void;
}

export interface ConnectionEvents {
  onResponse(response: RawResponse): void;
  /** The connection ended although nobody closed it. */
  onLoss(reason: Error): void;
}

const readBytes = 64 * 1024;

/** Opens a connection to this machine's `port`. */
export function openRawConnection(
  port: number,
  { onResponse, onLoss }: ConnectionEvents,
  { keepBodies = false } = {},
): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const readResponse = createResponseReader(onResponse, { keepBodies });
    // One buffer a connection, read into again and again: nothing is allocated a request.
    const buffer = Buffer.allocUnsafe(readBytes);
    const onRead = (bytes: number) => {
      try {
        readResponse(buffer.subarray(0, bytes));
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
      return true;
    };
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: { buffer, callback: onRead },
    });
    let closing = false;
    const handleLoss = (error?: Error) => {
      if (closing) return;
      closing = true;
      const reason = error ?? new Error('the server closed the connection');
      reject(reason);
      onLoss(reason);
    };
    socket.once('error', handleLoss);
    socket.once('end', () => handleLoss());
    socket.once('connect', () => {
      resolve({
        send: (request) => void socket.write(request),
        close: () => {
          closing = true;
          closeSocket(socket);
        },
      });
    });
  });
}

export interface Client {
  /** Sends a request and waits for its answer; one at a time. */
  call(request: string): Promise<RawResponse>;
  close(): void;
}

/** A connection for requests whose responses are read. */
export async function openClient(port: number): Promise<Client> {
  let pendingResponse: PromiseWithResolvers<RawResponse> | undefined;
  const connection = await openRawConnection(
    port,
    {
      onResponse: (response) => pendingResponse?.resolve(response),
      onLoss: (reason) => pendingResponse?.reject(reason),
    },
    { keepBodies: true },
  );
  return {
    call(request) {
      pendingResponse = Promise.withResolvers();
      connection.send(request);
      return pendingResponse.promise;
    },
    close: connection.close,
  };
}

export interface RequestParts {
  /** Such as `POST /api/purchase`. */
  requestLine: string;
  host: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The bytes of a request, as text. */
export function requestText({ requestLine, host, headers = {}, body }: RequestParts): string {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: host, ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return `${requestLine} HTTP/1.1\r\n${head}\r\n\r\n${body ?? ''}`;
}

function closeSocket(socket: Socket): void {
  socket.removeAllListeners('error');
  // What still comes is of no interest, and must not crash the process.
  socket.on('error', () => undefined);
  socket.destroy();
}
