import { createHash } from 'node:crypto';

/** A UUID of version 8, the same for the same text: what was made by a request is found by it. */
export function hashedUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digits) ?? [];
  const [, one = '', two = '', three = '', four = '', five = ''] = parts;
  return `${one}-${two}-8${three}-a${four}-${five}`;
}
