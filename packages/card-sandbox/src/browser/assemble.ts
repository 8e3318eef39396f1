/**
 * Turns the TypeScript of the browser side into classic scripts, without a build: Node strips
 * the types, the files follow each other in one function, and what they import from each other
 * is in the same scope. Their top-level names must therefore differ, which a test checks.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** Files of each script, in an order that declares everything before its use at top level. */
export const scriptFiles = {
  'stripe.js': [
    'stand-in/wire-client.ts',
    'stand-in/appearance.ts',
    'stand-in/card-element.ts',
    'stand-in/elements.ts',
    'stand-in/challenge-dialog.ts',
    'stand-in/intents.ts',
    'stand-in/stripe.ts',
  ],
  'frame.js': [
    'stand-in/wire-client.ts',
    '../wire/luhn.ts',
    'frame/card-rules.ts',
    'frame/frame-appearance.ts',
    'frame/frame.ts',
  ],
  'challenge.js': ['stand-in/wire-client.ts', 'challenge/challenge.ts'],
} as const;

export type ScriptName = keyof typeof scriptFiles;

const importStatement = /^import\s[^;]*?from\s*'[^']+';[^\S\n]*\n/gm;
const exportKeyword = /^export (?=(?:async )?function|const|let)/gm;

export function assembleScript(name: ScriptName): string {
  const parts = scriptFiles[name].map((file) =>
    toClassicScript(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

function toClassicScript(source: string): string {
  return stripTypes(source)
    .replaceAll(importStatement, '')
    .replaceAll(exportKeyword, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n');
}

/** Hides the warning that Node's type stripping is experimental. */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
