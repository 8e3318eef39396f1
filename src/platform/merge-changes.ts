/** What is saved of a record that somebody else may have changed since it was read. Pure. */
import { isDeepStrictEqual } from 'node:util';

interface Versions<Fields> {
  /** What stood there when it was read. */
  seen: Fields;
  /** What stands there by now. */
  now: Fields;
  wanted: Fields;
}

export type Merged<Fields> =
  | { ok: true; fields: Fields }
  /** The fields that both have changed, each into something else. */
  | { ok: false; changed: (keyof Fields & string)[] };

/** Of each field what was changed, by whomever; none of it where both have changed one. */
export function mergeChanges<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  { seen, now, wanted }: Versions<Fields>,
): Merged<Fields> {
  const isSame = (one: Fields, other: Fields, name: keyof Fields) =>
    isDeepStrictEqual(one[name], other[name]);
  const changed = names.filter(
    (name) => !isSame(wanted, seen, name) && !isSame(now, seen, name) && !isSame(now, wanted, name),
  );
  if (changed.length > 0) return { ok: false, changed };
  const fields = { ...wanted };
  for (const name of names) if (isSame(wanted, seen, name)) fields[name] = now[name];
  return { ok: true, fields };
}
