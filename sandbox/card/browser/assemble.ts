/**
 * Turns the TypeScript of the browser side into classic scripts, without a build: Node strips
 * the types, the files follow each other in one function, and what they import from each other
 * is simply there. Their top-level names must therefore differ, which a test holds.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** Files of each script, so that everything is declared before it is used at the top level. */
export const scriptFiles = {
  'stripe.js': [
    'stand-in/wire-calls.ts',
    'stand-in/look.ts',
    'stand-in/card-element.ts',
    'stand-in/elements.ts',
    'stand-in/challenge-dialog.ts',
    'stand-in/intents.ts',
    'stand-in/stripe.ts',
  ],
  'frame.js': [
    'stand-in/wire-calls.ts',
    '../wire/luhn.ts',
    'frame/card-rules.ts',
    'frame/frame-look.ts',
    'frame/frame.ts',
  ],
  'challenge.js': ['stand-in/wire-calls.ts', 'challenge/challenge.ts'],
} as const;

export type ScriptName = keyof typeof scriptFiles;

const importStatement = /^import\s[^;]*?from\s*'[^']+';[^\S\n]*\n/gm;
const exportWord = /^export (?=(?:async )?function|const|let)/gm;

export function assembleScript(name: ScriptName): string {
  const parts = scriptFiles[name].map((file) =>
    plainScript(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

function plainScript(source: string): string {
  return withoutTypes(source)
    .replaceAll(importStatement, '')
    .replaceAll(exportWord, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n');
}

/** Node calls its own stripping experimental at every start; here it is nobody's concern. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
