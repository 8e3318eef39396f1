/** What every page says to the browser about what it may and may not do. */
import { contentSecurityPolicy, type PolicyExtras } from './content-security-policy.ts';
import type { HeaderList } from './stored-answer.ts';

const permissions = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'usb=()',
].join(', ');

const fixed = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', permissions],
] as const;

/** Headers for a finished page, its own Content-Security-Policy first. */
export function securityHeaders(html: string, extras?: PolicyExtras): HeaderList {
  return [['content-security-policy', contentSecurityPolicy(html, extras)], ...fixed];
}
