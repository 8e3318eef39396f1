import { expect, test } from 'vitest';
import { mergePolicies, contentSecurityPolicy } from './content-security-policy.ts';

const empty = { html: '', inlineScriptHashes: [] };

test('the inline scripts that are named are allowed, and no others', () => {
  const policy = contentSecurityPolicy({
    html: '<script>stolen()</script>',
    inlineScriptHashes: ["'sha256-a='", "'sha256-b='"],
  });
  expect(policy).toContain("script-src 'self' 'sha256-a=' 'sha256-b=';");
});

test('nothing is allowed but what is named, and scripts only by trusted types', () => {
  const policy = contentSecurityPolicy(empty);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

test('pictures come from where the document names one, where it names all it can show', () => {
  const html =
    '<img src="/own.webp"><img alt="" src="https://one.example/a.png?b=1">' +
    '<a href="https://no.example" data-picture="https://two.example:8443/b;c.png">Show</a>' +
    '<img src="https://a;script-src.example/x"><a href="https://three.example">A link</a>';
  const sourcesOf = (text: string) =>
    /img-src ([^;]*)/.exec(
      contentSecurityPolicy({ ...empty, html: text }, { images: 'named' }),
    )?.[1];
  expect(sourcesOf(html)).toBe("'self' data: https://one.example https://two.example:8443");
  expect(sourcesOf('')).toBe("'self' data:");
  const many = Array.from({ length: 21 }, (_, n) => `<img src="https://${n}.example/">`);
  // A longer header would not go through every proxy.
  expect(sourcesOf(many.join(''))).toBe("'self' data: https:");
  expect(contentSecurityPolicy(empty)).toContain("img-src 'self' data: https:;");
});

test('a hosted processor adds its own sources', () => {
  const policy = contentSecurityPolicy(empty, {
    script: ['https://js.stripe.com'],
    frame: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    trustedTypes: 'off',
  });
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).not.toContain('trusted-types');
});

test('what a processor and a provider need is allowed at once', () => {
  const processor = { script: ['https://a.example'], connect: ['https://a.example'] };
  const provider = { connect: ['https://b.example'], trustedTypesPolicies: ['default'] };
  const policy = contentSecurityPolicy(empty, mergePolicies(processor, provider));
  expect(policy).toContain("script-src 'self' https://a.example;");
  expect(policy).toContain("connect-src 'self' https://a.example https://b.example;");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  const unready = mergePolicies({ ...processor, trustedTypes: 'off' }, provider);
  expect(contentSecurityPolicy(empty, unready)).not.toContain('trusted-types');
  expect(contentSecurityPolicy(empty, mergePolicies({}, {}))).toBe(contentSecurityPolicy(empty));
});
