/** Forwards requests to another server on this machine and streams its responses back. */
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export interface ReverseProxy {
  (request: IncomingMessage, response: ServerResponse): void;
}

/** Forwards to `origin` (http on loopback) over keep-alive connections; 502 when it is down. */
export function createReverseProxy(origin: URL): ReverseProxy {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = origin;
  return (request, response) => {
    const { method, url: path, headers } = request;
    const upstreamRequest = httpRequest(
      { hostname, port, method, path, headers, agent },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders);
        upstreamResponse.pipe(response);
      },
    );
    upstreamRequest.on('error', () => {
      if (!response.headersSent)
        response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The card processor cannot be reached. Please try again in a moment.\n');
    });
    response.on('close', () => upstreamRequest.destroy());
    request.pipe(upstreamRequest);
  };
}
