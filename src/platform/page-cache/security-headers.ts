/**
 * What every answer says to the browser about what it may and may not do: one list that stands
 * for all of them, calls, files and errors alike, and what pages say in its place and besides.
 */
import {
  contentSecurityPolicy,
  type DrawnPage,
  type PolicyExtras,
} from './content-security-policy.ts';
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

const yearSeconds = 365 * 24 * 3600;

/**
 * For every answer. `publicOrigin` decides whether browsers are to insist on TLS; of the names
 * below it as well, unless the settings spare them.
 */
export function standingHeaders(publicOrigin: string, hstsSubdomains = true): HeaderList {
  const isSecure = publicOrigin.startsWith('https:');
  const hsts = `max-age=${yearSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    // Whatever is opened by itself that was not meant to be: it loads nothing and runs nothing.
    [
      'content-security-policy',
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ],
    ...(isSecure ? [['strict-transport-security', hsts] as const] : []),
  ];
}

/** The standing headers without those that `own` has another word for, and `own`. */
export function withStanding(standing: HeaderList, own: HeaderList): HeaderList {
  const isOwn = (name: string) => own.some(([each]) => each.toLowerCase() === name);
  return [...standing.filter(([name]) => !isOwn(name)), ...own];
}

/** What a finished page says besides, its own Content-Security-Policy first. */
export function securityHeaders(page: DrawnPage, extras?: PolicyExtras): HeaderList {
  // Without it a window for signing in could not be watched, and would count as closed at once.
  const opener = extras?.opensWindows ? 'same-origin-allow-popups' : 'same-origin';
  return [
    ['content-security-policy', contentSecurityPolicy(page, extras)],
    ['cross-origin-opener-policy', opener],
    ['permissions-policy', permissions],
  ];
}
