import { expect, test } from 'vitest';
import { createAnswerReader, headerIn, type Answer } from './answer-reader.ts';

const stream = Buffer.from(
  'HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Length: 5\r\n\r\nhello' +
    'HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n' +
    'HTTP/1.1 409 Conflict\r\ncontent-length: 2\r\n\r\n{}',
);

test.each([1, 2, 7, 40, stream.length])('answers are whole, in pieces of %i bytes', (size) => {
  const answers: Answer[] = [];
  const read = createAnswerReader((answer) => answers.push(answer), { keepBodies: true });
  for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
  const told = answers.map(({ status, body }) => `${status} ${body.toString()}`);
  expect(told).toEqual(['200 hello', '204 ', '409 {}']);
  expect(headerIn(answers[0]?.head ?? '', 'etag')).toBe('"a"');
});

test('an answer without a length is no answer that can be counted', () => {
  const read = createAnswerReader(() => undefined, { keepBodies: false });
  expect(() => read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('without a length');
});
