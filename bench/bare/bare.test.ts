import { expect, test } from 'vitest';
import { parseHeaders } from './bare.ts';

test("the copy has the answer's headers without those that Node writes itself", () => {
  const head = 'HTTP/1.1 200 OK\r\netag: "x: y"\r\nDate: now\r\nConnection: keep-alive';
  expect(parseHeaders(`${head}\r\nKeep-Alive: timeout=5`)).toEqual(['etag', '"x: y"']);
});
