import type { Fault, TextFile } from './source.ts';

/** Names of the example that are not read, and names that are read and not in the example. */
export function exampleFaults({ path, text }: TextFile, names: readonly string[]): Fault[] {
  const shown = text.split('\n').flatMap((line, index) => {
    const name = /^#?\s?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, line: index + 1 }];
  });
  const unknown = shown.filter(({ name }) => !names.includes(name));
  const missing = names.filter((name) => !shown.some((entry) => entry.name === name));
  return [
    ...unknown.map(({ name, line }) => ({ path, line, what: `${name} is not read by the shop` })),
    ...missing.map((name) => ({ path, line: 1, what: `${name} is missing` })),
  ];
}
