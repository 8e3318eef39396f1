import { expect, test } from 'vitest';
import { carrierNames, findTrackingLink, isNumberLike } from './carriers.ts';

test.each([
  ['Royal Mail', 'RM 42', 'https://www.royalmail.com/track-your-item#/tracking-results/RM42'],
  ['royalmail', 'RM42', 'https://www.royalmail.com/track-your-item#/tracking-results/RM42'],
  ['D.H.L. Paket', '00 34', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=0034'],
  ['UPS', '1Z&x="><b', 'https://www.ups.com/track?tracknum=1Z%26x%3D%22%3E%3Cb'],
  ['UPS', '../../a#b', 'https://www.ups.com/track?tracknum=..%2F..%2Fa%23b'],
  ['The neighbour', 'RM 42', undefined],
  ['', 'RM 42', undefined],
  ['UPS', ' ', undefined],
])('%s with %s is followed at %s', (carrier, number, link) => {
  expect(findTrackingLink(carrier, number)).toBe(link);
});

test('every carrier has an https address, with the number in it', () => {
  for (const name of carrierNames) {
    const link = new URL(findTrackingLink(name, 'AB\u{D800}12') ?? '');
    expect(link.protocol).toBe('https:');
    expect(link.href).toContain('AB%EF%BF%BD12');
  }
});

test.each(['1Z 1001', '1Z999AA10123456784', 'RM123456785GB', '00340434161094042557'])(
  '%s is a number, and no carrier',
  (number) => expect(isNumberLike(number)).toBe(true),
);

test.each([...carrierNames, '', 'Parcel2Go', 'Post 24/7', 'DPD 18', 'Courier since 1998 24/7'])(
  "'%s' may be a carrier",
  (name) => expect(isNumberLike(name)).toBe(false),
);
