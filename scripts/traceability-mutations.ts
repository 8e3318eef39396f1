/** Reads `traceability-mutations.txt`: how each statement can be broken in the source. */
export interface Mutation {
  id: string;
  file: string;
  search: string;
  replace: string;
}

/** All of them, in the order in which they stand there. */
export function readMutations(text: string): Mutation[] {
  let file = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) file = line.slice('## '.length);
    const [, id, search, replace] = /^(S-\d+) (.+?) ⇒ ?(.*)$/.exec(line) ?? [];
    if (id === undefined || search === undefined || replace === undefined) return [];
    return [{ id, file, search, replace }];
  });
}

/** The source with the statement broken; undefined when it does not say so exactly once. */
export function mutate(source: string, { search, replace }: Mutation): string | undefined {
  const [before, after, ...more] = source.split(search);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + replace + after;
}
