/**
 * The ceiling: nothing but `node:http` sending the same bytes with the same headers, laid out
 * flat as the shop lays out its kept answers.
 */
import { createServer } from 'node:http';
import { z } from 'zod';

const answer = z.object({ headers: z.array(z.string()), body: z.base64() });

let headers: string[] = [];
let body: Buffer = Buffer.alloc(0);

process.on('message', (message) => {
  const told = answer.parse(message);
  headers = told.headers;
  body = Buffer.from(told.body, 'base64');
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
