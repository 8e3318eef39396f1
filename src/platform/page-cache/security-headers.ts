/**
 * The security headers of every response: one list of defaults
 * for API, files and errors alike, and those that pages set instead or besides.
 */
import {
  contentSecurityPolicy,
  type RenderedPage,
  type PolicyExtras,
} from './content-security-policy.ts';
import type { HeaderList } from './cached-response.ts';

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
 * The defaults for every response. `publicOrigin` decides whether browsers must use TLS (HSTS); for
 * subdomains as well, unless the settings exclude them.
 */
export function createDefaultHeaders(publicOrigin: string, hstsSubdomains = true): HeaderList {
  const isSecure = publicOrigin.startsWith('https:');
  const hsts = `max-age=${yearSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    // For a response that is no page but is opened by itself: it loads and runs nothing.
    [
      'content-security-policy',
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ],
    ...(isSecure ? [['strict-transport-security', hsts] as const] : []),
  ];
}

/** The default headers, overridden by those of `ownHeaders`. */
export function withDefaultHeaders(defaultHeaders: HeaderList, ownHeaders: HeaderList): HeaderList {
  const isOwn = (name: string) => ownHeaders.some(([ownName]) => ownName.toLowerCase() === name);
  return [...defaultHeaders.filter(([name]) => !isOwn(name)), ...ownHeaders];
}

/** The further headers of a rendered page, its own Content-Security-Policy first. */
export function securityHeaders(page: RenderedPage, extras?: PolicyExtras): HeaderList {
  // Otherwise a sign-in popup could not be observed, and would count as closed at once.
  const opener = extras?.opensWindows ? 'same-origin-allow-popups' : 'same-origin';
  return [
    ['content-security-policy', contentSecurityPolicy(page, extras)],
    ['cross-origin-opener-policy', opener],
    ['permissions-policy', permissions],
  ];
}
