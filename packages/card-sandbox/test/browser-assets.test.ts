import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openTestProcessor } from './test-kit.ts';
import { assembleScript, scriptFiles, type ScriptName } from '../src/browser/assemble.ts';

const names = ['stripe.js', 'frame.js', 'challenge.js'] as const satisfies ScriptName[];

test.each(names)('%s is a classic script', (name) => {
  const script = assembleScript(name);
  expect(() => runInNewContext(`() => {${script}}`)).not.toThrow();
  expect(script).not.toMatch(/^(import|export) /m);
});

test.each(names)('the files of %s have no top-level name twice', (name) => {
  const declared = scriptFiles[name].flatMap((file) =>
    [
      ...readFileSync(new URL(`../src/browser/${file}`, import.meta.url), 'utf8').matchAll(
        topLevelName,
      ),
    ].map(([, word]) => word),
  );
  expect(declared).toEqual([...new Set(declared)]);
});

const topLevelName = /^(?:export )?(?:async )?(?:const|let|function) (\w+)/gm;

test.each(['frame', 'frame.js', 'frame.css', 'stripe.js', 'challenge/pi_1'])(
  '%s has a strict policy of its own, and is not framed by others',
  async (path) => {
    const processor = await openTestProcessor();
    const response = await fetch(`${processor.card.url}/sandbox-card/${path}`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(response.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await processor.close();
  },
);

test.each(['../wire/server.ts', 'tables.sql', 'challenge/<b>', 'constructor'])(
  'nothing is at "%s"',
  async (path) => {
    const processor = await openTestProcessor();
    expect((await fetch(`${processor.card.url}/sandbox-card/${path}`)).status).toBe(404);
    await processor.close();
  },
);
