import type { Violation, TextFile } from './source.ts';

/** Names of the example that are not read, and names that are read and not in the example. */
export function findExampleViolations(
  { path, text }: TextFile,
  names: readonly string[],
): Violation[] {
  const exampleNames = text.split('\n').flatMap((line, index) => {
    const name = /^#?\s?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, line: index + 1 }];
  });
  const unknown = exampleNames.filter(({ name }) => !names.includes(name));
  const missing = names.filter((name) => !exampleNames.some((entry) => entry.name === name));
  return [
    ...unknown.map(({ name, line }) => ({
      path,
      line,
      message: `${name} is not read by the shop`,
    })),
    ...missing.map((name) => ({ path, line: 1, message: `${name} is missing` })),
  ];
}
