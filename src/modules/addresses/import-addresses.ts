/**
 * Addresses that come in by a file. They are added to address books, and change none that is
 * there: whoever has one of the same label keeps it, and the line says so.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { addressFields, type Address } from './address-format.ts';
import { freePositions, ownerColumns, toColumns, toSavedAddress } from './book-rows.ts';
import {
  deleteUnchangedAddresses,
  insertSavedAddresses,
  lockSavedAddresses,
  markOldestDefaults,
  selectBookPage,
  selectSavedAddressesOf,
  selectOwners,
  type NewRow,
} from './queries/saved-addresses.ts';
import { suggestLabel, type SavedAddress } from './saved-address.ts';

export interface ImportedAddress {
  line: number;
  userId: string;
  /** Without one the shop makes it. */
  label: string | undefined;
  /** Counts where the account had no address before. */
  isDefault: boolean;
  address: Address;
}

export interface AddressesAdded {
  added: { line: number; address: string }[];
  unchanged: number[];
  rejected: { line: number; error: 'label_taken' | 'too_many_addresses' }[];
}

/** An address of a book as it will be. */
interface Entry {
  label: string;
  address: Address;
  /** The line that adds it; undefined for what was there. */
  line?: number;
  isDefault?: boolean;
}

/** Adds what can be added, in the order of the lines. */
export async function addImportedAddresses(
  tx: Tx,
  lines: readonly ImportedAddress[],
  at: Date,
): Promise<AddressesAdded> {
  const users = [...new Set(lines.map(({ userId }) => userId))];
  await lockSavedAddresses.count(tx, { bookIds: users });
  const saved = Map.groupBy(
    await selectSavedAddressesOf.all(tx, { bookIds: users }),
    (row) => row.book_id,
  );
  const result: AddressesAdded = { added: [], unchanged: [], rejected: [] };
  const rows: (NewRow & { line: number })[] = [];
  for (const [userId, own] of Map.groupBy(lines, (line) => line.userId)) {
    const book = saved.get(userId) ?? [];
    const free = freePositions(book);
    const entries = planBook(book.map(toSavedAddress), own, { places: free.length, result });
    entries.forEach(({ line, label, address, isDefault = false }, index) => {
      const row = { position: free[index] ?? 0, label, is_default: isDefault };
      rows.push({ ...ownerColumns({ userId }), ...row, ...toColumns(address), line });
    });
  }
  const inserted = await insertSavedAddresses.all(tx, { rows: JSON.stringify(rows), at });
  const lineOf = new Map(
    rows.map(({ user_id: user, position, line }) => [`${user} ${position}`, line]),
  );
  result.added = inserted
    .map(({ id, book_id: user, position }) => ({
      line: lineOf.get(`${user} ${position}`) ?? 0,
      address: id,
    }))
    .toSorted((a, b) => a.line - b.line);
  return result;
}

interface Plan {
  places: number;
  result: Pick<AddressesAdded, 'unchanged' | 'rejected'>;
}

/** The entries that the lines add to a book; what becomes of the other lines goes into `result`. */
function planBook(
  book: readonly SavedAddress[],
  lines: readonly ImportedAddress[],
  { places, result }: Plan,
): (Entry & { line: number })[] {
  const entries: (Entry & { line: number })[] = [];
  for (const { line, label, address, isDefault } of lines) {
    const all: readonly Entry[] = [...book, ...entries];
    const same = all.find((entry) =>
      label === undefined ? isSame(entry.address, address) : isCalled(entry, label),
    );
    if (same && isSame(same.address, address)) result.unchanged.push(line);
    else if (same) result.rejected.push({ line, error: 'label_taken' });
    else if (entries.length >= places) result.rejected.push({ line, error: 'too_many_addresses' });
    else {
      const taken = all.map((entry) => entry.label);
      entries.push({ line, label: label ?? suggestLabel(address, taken), address, isDefault });
    }
  }
  const chosen = entries.find(({ isDefault }) => isDefault) ?? entries[0];
  return entries.map((entry) => ({ ...entry, isDefault: book.length === 0 && entry === chosen }));
}

function isCalled(entry: Entry, label: string): boolean {
  return entry.label.toLowerCase() === label.toLowerCase();
}

function isSame(one: Address, other: Address): boolean {
  return addressFields.every((field) => one[field] === other[field]);
}

/** Deletes those that nobody has changed since; answers their ids. */
export async function removeImportedAddresses(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const bookIds = (await selectOwners.all(tx, { ids })).map((row) => row.book_id);
  await lockSavedAddresses.count(tx, { bookIds });
  const deleted = await deleteUnchangedAddresses.all(tx, { ids });
  await markOldestDefaults.count(tx, { bookIds });
  return new Set(deleted.map(({ id }) => id));
}

/** All saved addresses of accounts with them, in groups; `limit` are in memory at once. */
export async function* listAllAddresses(
  executor: Executor,
  limit = 500,
): AsyncGenerator<{ userId: string; saved: SavedAddress }[]> {
  let after: string | null = null;
  while (true) {
    const rows = await selectBookPage.all(executor, { after, limit });
    yield rows.map((row) => ({ userId: row.book_id, saved: toSavedAddress(row) }));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limit) return;
  }
}
