/** An address book, whoever has it: an account or a company. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Address } from './address-format.ts';
import {
  freePositions,
  ownerColumns,
  toBookId,
  toColumns,
  toSavedAddress,
  type BookOwner,
} from './book-rows.ts';
import {
  deleteSavedAddress,
  insertSavedAddresses,
  lockSavedAddresses,
  markDefault,
  markOldestDefaults,
  selectSavedAddresses,
  unmarkDefault,
  updateSavedAddress,
  type SavedRow,
} from './queries/saved-addresses.ts';
import { mostSavedAddresses, suggestLabel, type SavedAddress } from './saved-address.ts';

/** What its owner writes; without a label the shop makes one. */
export interface WrittenAddress {
  label: string;
  address: Address;
  /** Whether forms shall begin with it. */
  isDefault: boolean;
}

export type KeepAddressResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'too_many_addresses' | 'label_taken' | 'address_unknown' };

/** One of the addresses of a book. */
interface Entry {
  owner: BookOwner;
  id: string;
}

/** The default first, then as they were added. */
export async function readBook(executor: Executor, owner: BookOwner): Promise<SavedAddress[]> {
  const rows = await selectSavedAddresses.all(executor, { book: toBookId(owner) });
  return rows.map(toSavedAddress);
}

export async function addToBook(
  tx: Tx,
  { owner, at }: { owner: BookOwner; at: Date },
  written: WrittenAddress,
): Promise<KeepAddressResult> {
  const book = await lockBook(tx, owner);
  if (book.length >= mostSavedAddresses) return { ok: false, reason: 'too_many_addresses' };
  const label = labelOf(written, book);
  if (label === undefined) return { ok: false, reason: 'label_taken' };
  const isDefault = written.isDefault || book.length === 0;
  if (isDefault) await unmarkDefault.count(tx, { book: toBookId(owner) });
  const place = { position: freePositions(book)[0] ?? 0, label, is_default: isDefault };
  const row = { ...ownerColumns(owner), ...place, ...toColumns(written.address) };
  const added = await insertSavedAddresses.first(tx, { rows: JSON.stringify([row]), at });
  if (!added) throw new Error('an address was not added');
  return { ok: true, id: added.id };
}

export async function changeInBook(
  tx: Tx,
  { owner, id, at }: Entry & { at: Date },
  written: WrittenAddress,
): Promise<KeepAddressResult> {
  const book = await lockBook(tx, owner);
  if (!book.some((row) => row.id === id)) return { ok: false, reason: 'address_unknown' };
  const others = book.filter((row) => row.id !== id);
  const label = labelOf(written, others);
  if (label === undefined) return { ok: false, reason: 'label_taken' };
  const key = { id, book: toBookId(owner) };
  await updateSavedAddress.count(tx, { ...key, at, label, ...written.address });
  if (written.isDefault) await moveDefault(tx, key);
  return { ok: true, id };
}

/** Whether it was there. The oldest of those that are left becomes the default. */
export async function deleteFromBook(tx: Tx, { owner, id }: Entry): Promise<boolean> {
  await lockBook(tx, owner);
  const book = toBookId(owner);
  const isDeleted = (await deleteSavedAddress.count(tx, { id, book })) === 1;
  if (isDeleted) await markOldestDefaults.count(tx, { bookIds: [book] });
  return isDeleted;
}

/** Whether it was there. */
export async function chooseDefaultOfBook(tx: Tx, { owner, id }: Entry): Promise<boolean> {
  const book = await lockBook(tx, owner);
  const isThere = book.some((row) => row.id === id);
  if (isThere) await moveDefault(tx, { id, book: toBookId(owner) });
  return isThere;
}

async function lockBook(tx: Tx, owner: BookOwner): Promise<SavedRow[]> {
  const book = toBookId(owner);
  await lockSavedAddresses.count(tx, { bookIds: [book] });
  return selectSavedAddresses.all(tx, { book });
}

async function moveDefault(tx: Tx, key: { id: string; book: string }): Promise<void> {
  await unmarkDefault.count(tx, { book: key.book });
  await markDefault.count(tx, key);
}

/** Undefined when another one of the book is called so. */
function labelOf({ label, address }: WrittenAddress, others: readonly SavedRow[]) {
  const taken = others.map((row) => row.label);
  if (label === '') return suggestLabel(address, taken);
  const isTaken = taken.some((other) => other.toLowerCase() === label.toLowerCase());
  return isTaken ? undefined : label;
}
