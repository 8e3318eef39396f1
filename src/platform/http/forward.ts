/** Hands a request on to another server of this machine and its answer back, byte by byte. */
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export interface Forwarder {
  (request: IncomingMessage, response: ServerResponse): void;
}

/** Forwards to `origin` (http on loopback), keeping connections; 502 when nobody answers. */
export function forwardTo(origin: URL): Forwarder {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = origin;
  return (request, response) => {
    const { method, url: path, headers } = request;
    const onward = httpRequest({ hostname, port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => {
      if (!response.headersSent)
        response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The card processor cannot be reached. Please try again in a moment.\n');
    });
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}
