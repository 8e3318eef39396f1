/**
 * The upper bound to compare with: a plain `node:http` server that sends the same bytes with
 * the same headers, in one flat list as the shop keeps those of its cached responses.
 */
import { createServer } from 'node:http';
import { z } from 'zod';

const responseSchema = z.object({ headers: z.array(z.string()), body: z.base64() });

let headers: string[] = [];
let body: Buffer = Buffer.alloc(0);

process.on('message', (message) => {
  const response = responseSchema.parse(message);
  headers = response.headers;
  body = Buffer.from(response.body, 'base64');
  process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit());

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.send?.({ port });
});
