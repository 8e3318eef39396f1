import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openTestProcessor } from '../test-kit.ts';
import { assembleScript, scriptFiles, type ScriptName } from './assemble.ts';

const names = ['stripe.js', 'frame.js', 'challenge.js'] as const satisfies ScriptName[];

test.each(names)('%s is a classic script', (name) => {
  const script = assembleScript(name);
  expect(() => runInNewContext(`() => {${script}}`)).not.toThrow();
  expect(script).not.toMatch(/^(import|export) /m);
});

test.each(names)('the files of %s have no top-level name twice', (name) => {
  const declared = scriptFiles[name].flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(topLevelName)].map(
      ([, word]) => word,
    ),
  );
  expect(declared).toEqual([...new Set(declared)]);
});

const topLevelName = /^(?:export )?(?:async )?(?:const|let|function) (\w+)/gm;

test('each document has its own strict policy, and is not framed by others', async () => {
  const opened = await openTestProcessor();
  for (const path of ['frame', 'frame.js', 'frame.css', 'stripe.js', 'challenge/pi_1']) {
    const response = await fetch(`${opened.card.url}/sandbox-card/${path}`);
    expect(response.status, path).toBe(200);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(response.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  }
  const missing = ['', '../wire/server.ts', 'tables.sql', 'challenge/<b>', 'constructor'];
  for (const path of missing) {
    const response = await fetch(`${opened.card.url}/sandbox-card/${path}`);
    expect(response.status, path).toBe(404);
  }
  await opened.close();
});
