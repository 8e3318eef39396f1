/**
 * The Content-Security-Policy of one rendered page. A cached page cannot carry nonces, so each of
 * its inline scripts is allowed by its hash. The renderer names those of its own scripts; scripts
 * that are merely found in the finished text are never allowed.
 */

/** Sources beside 'self' that a hosted card processor or identity provider needs. */
export interface PolicyExtras {
  script?: readonly string[];
  frame?: readonly string[];
  connect?: readonly string[];
  /** 'named': only from hosts of images in the document; 'anywhere': from any https host. */
  images?: 'named' | 'anywhere';
  /** 'off' for hosted scripts that were not written for Trusted Types. */
  trustedTypes?: 'enforce' | 'off';
  /** Names of the Trusted Types policies that scripts may make; none where none is named. */
  trustedTypesPolicies?: readonly string[];
  /** Whether the page may keep a reference to a window that it opens (sign-in popups). */
  opensWindows?: boolean;
}

export interface RenderedPage {
  html: string;
  /** The hashes of its own inline scripts as a policy writes them: 'sha256-…'. */
  inlineScriptHashes: readonly string[];
}

/** The header's value for this page. */
export function contentSecurityPolicy(
  { html, inlineScriptHashes }: RenderedPage,
  extras: PolicyExtras = {},
): string {
  const script = ["'self'", ...inlineScriptHashes, ...(extras.script ?? [])];
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

/** The sources of both. */
export function mergePolicies(one: PolicyExtras, other: PolicyExtras): PolicyExtras {
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

// Only plain hosts match, so that no address can add a directive.
const namedImage =
  /<(?:img|a)\s(?:[^>]*\s)?(?:src|data-picture)="(https:\/\/[a-z0-9.-]+(?::\d+)?)(?=[/?#"])/g;
/** With more the header would be too long for some proxies. */
const maxImageOrigins = 20;

function imageSources(html: string, images: PolicyExtras['images']): readonly string[] {
  if (images !== 'named') return ['https:'];
  const origins = new Set([...html.matchAll(namedImage)].map(([, origin = '']) => origin));
  return origins.size > maxImageOrigins ? ['https:'] : [...origins];
}
