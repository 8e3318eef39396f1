/**
 * The mark: a sash brush seen from the front, its bristle cut at a slant. Drawn in a field of 24
 * by 32, as three shapes of one colour each, so that pages and icons can give them their own.
 */
export const mark = {
  width: 24,
  height: 32,
  bristle: 'M4 5.6C9.5 4.8 15.2 2.9 20 .4v10.4H4z',
  ferrule: 'M3.3 11.9h17.4v2.3H3.3zM4 15h16v3.6H4z',
  handle:
    'M4.3 19.7h15.4c.1 2.5-1.1 3.5-2.9 4.4-1.6.8-2.1 1.5-2 2.8l.3 2c.2 1.6-.9 2.7-3.1 2.7' +
    's-3.3-1.1-3.1-2.7l.3-2c.1-1.3-.4-2-2-2.8-1.8-.9-3-1.9-2.9-4.4z',
} as const;
