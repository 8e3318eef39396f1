/**
 * The Content-Security-Policy of one finished page. A kept page cannot carry nonces, so each of
 * its inline scripts is allowed by the digest of its text: those that whoever drew the page knows
 * for its own, never what is found in the finished text.
 */

/** Sources beside 'self' that a hosted card processor or identity provider needs. */
export interface PolicyExtras {
  script?: readonly string[];
  frame?: readonly string[];
  connect?: readonly string[];
  /** 'named': the document names every picture that it can ever show; else from anywhere. */
  images?: 'named' | 'anywhere';
  /** 'off' for hosted scripts that were not written for Trusted Types. */
  trustedTypes?: 'enforce' | 'off';
  /** Names of the Trusted Types policies that scripts may make; none where none is named. */
  trustedTypesPolicies?: readonly string[];
  /** Whether the page may keep hold of a window that it opens, and that window of the page. */
  opensWindows?: boolean;
}

export interface DrawnPage {
  html: string;
  /** Its own inline scripts' digests as a policy writes them: 'sha256-…'. */
  ownScripts: readonly string[];
}

/** The header's value for this page. */
export function contentSecurityPolicy(
  { html, ownScripts }: DrawnPage,
  extras: PolicyExtras = {},
): string {
  const script = ["'self'", ...ownScripts, ...(extras.script ?? [])];
  const directives = [
    "default-src 'none'",
    `script-src ${script.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...imageSources(html, extras.images)].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...(extras.connect ?? [])].join(' ')}`,
    `frame-src ${["'self'", ...(extras.frame ?? [])].join(' ')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (extras.trustedTypes !== 'off') {
    const policies = extras.trustedTypesPolicies ?? ["'none'"];
    directives.push("require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`);
  }
  return directives.join('; ');
}

/** What two parties need, at once. */
export function bothOf(one: PolicyExtras, other: PolicyExtras): PolicyExtras {
  const policies = [one, other].flatMap((each) => each.trustedTypesPolicies ?? []);
  const isOff = one.trustedTypes === 'off' || other.trustedTypes === 'off';
  return {
    script: [...(one.script ?? []), ...(other.script ?? [])],
    frame: [...(one.frame ?? []), ...(other.frame ?? [])],
    connect: [...(one.connect ?? []), ...(other.connect ?? [])],
    trustedTypes: isOff ? 'off' : 'enforce',
    ...(policies.length > 0 && { trustedTypesPolicies: policies }),
    opensWindows: one.opensWindows === true || other.opensWindows === true,
  };
}

// What is no plain host is not allowed, so that no address can add a directive.
const namedImage =
  /<(?:img|a)\s(?:[^>]*\s)?(?:src|data-picture)="(https:\/\/[a-z0-9.-]+(?::\d+)?)(?=[/?#"])/g;
/** More would make a header that not every proxy lets through. */
const mostOrigins = 20;

function imageSources(html: string, images: PolicyExtras['images']): readonly string[] {
  if (images !== 'named') return ['https:'];
  const origins = new Set([...html.matchAll(namedImage)].map(([, origin = '']) => origin));
  return origins.size > mostOrigins ? ['https:'] : [...origins];
}
