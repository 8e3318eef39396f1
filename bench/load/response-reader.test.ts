import { expect, test } from 'vitest';
import { createResponseReader, findHeader, type RawResponse } from './response-reader.ts';

const stream = Buffer.from(
  'HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Length: 5\r\n\r\nhello' +
    'HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n' +
    'HTTP/1.1 409 Conflict\r\ncontent-length: 2\r\n\r\n{}',
);

test.each([1, 2, 7, 40, stream.length])('answers are whole, in pieces of %i bytes', (size) => {
  const responses: RawResponse[] = [];
  const read = createResponseReader((response) => responses.push(response), { keepBodies: true });
  for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
  const summaries = responses.map(({ status, body }) => `${status} ${body.toString()}`);
  expect(summaries).toEqual(['200 hello', '204 ', '409 {}']);
  expect(findHeader(responses[0]?.head ?? '', 'etag')).toBe('"a"');
});

test('an answer without a length is no answer that can be counted', () => {
  const read = createResponseReader(() => undefined, { keepBodies: false });
  expect(() => read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('without a length');
});
