/**
 * Addresses: how they are written in each country, those that an account keeps in its address
 * book, and the one that an order goes to.
 *
 * Words: an address book is the saved addresses of one account; a label is what its owner calls
 * one. Promises: an order has its own copy, so that what is changed in the book changes no order;
 * an account has at most twenty, of which one is the default.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { Address } from './address-format.ts';
import { freePositions, toColumns, toSavedAddress } from './book-rows.ts';
import {
  deleteBook,
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

export { addressLines, addressInOneLine } from './address-format.ts';
export { findCountryCode } from './country-names.ts';
export {
  eraseDeliveryAddresses,
  findAddress,
  listDeliveryAddresses,
  placedAddresses,
  saveAddress,
  type DeliveryAddress,
} from './delivery-address.ts';
export {
  addImportedAddresses,
  listAllAddresses,
  removeImportedAddresses,
  type ImportedAddress,
} from './import-addresses.ts';

/** What the owner writes; without a label the shop makes one. */
export interface WrittenAddress {
  label: string;
  address: Address;
  /** Whether forms shall begin with it. */
  isDefault: boolean;
}

export type KeepAddressResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'too_many_addresses' | 'label_taken' | 'address_unknown' };

/** The account's addresses: the default first, then as they were added. */
export async function listSavedAddresses(
  executor: Executor,
  userId: string,
): Promise<SavedAddress[]> {
  return (await selectSavedAddresses.all(executor, { userId })).map(toSavedAddress);
}

export function keepAddress(
  db: Database,
  { userId, at }: Owner,
  written: WrittenAddress,
): Promise<KeepAddressResult> {
  return inTransaction(db, async (tx): Promise<KeepAddressResult> => {
    const book = await lockBook(tx, userId);
    if (book.length >= mostSavedAddresses) return { ok: false, reason: 'too_many_addresses' };
    const label = labelOf(written, book);
    if (label === undefined) return { ok: false, reason: 'label_taken' };
    const isDefault = written.isDefault || book.length === 0;
    if (isDefault) await unmarkDefault.count(tx, { userId });
    const position = freePositions(book)[0] ?? 0;
    const row = { user_id: userId, position, label, is_default: isDefault };
    const rows = JSON.stringify([{ ...row, ...toColumns(written.address) }]);
    const added = await insertSavedAddresses.first(tx, { rows, at });
    if (!added) throw new Error('an address was not added');
    return { ok: true, id: added.id };
  });
}

export function changeAddress(
  db: Database,
  { userId, at, id }: Owner & { id: string },
  written: WrittenAddress,
): Promise<KeepAddressResult> {
  return inTransaction(db, async (tx): Promise<KeepAddressResult> => {
    const book = await lockBook(tx, userId);
    if (!book.some((row) => row.id === id)) return { ok: false, reason: 'address_unknown' };
    const others = book.filter((row) => row.id !== id);
    const label = labelOf(written, others);
    if (label === undefined) return { ok: false, reason: 'label_taken' };
    await updateSavedAddress.count(tx, { id, userId, at, label, ...written.address });
    if (written.isDefault) await moveDefault(tx, { id, userId });
    return { ok: true, id };
  });
}

/** Whether it was there. The oldest of those that are left becomes the default. */
export function deleteAddress(
  db: Database,
  { userId, id }: Pick<Owner, 'userId'> & { id: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx, userId);
    const isDeleted = (await deleteSavedAddress.count(tx, { id, userId })) === 1;
    if (isDeleted) await markOldestDefaults.count(tx, { users: [userId] });
    return isDeleted;
  });
}

/** Whether it was there. */
export function chooseDefault(
  db: Database,
  { userId, id }: Pick<Owner, 'userId'> & { id: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const book = await lockBook(tx, userId);
    const isThere = book.some((row) => row.id === id);
    if (isThere) await moveDefault(tx, { id, userId });
    return isThere;
  });
}

/** Deletes all addresses of the account. */
export async function eraseAddressBook(tx: Tx, userId: string): Promise<void> {
  await deleteBook.count(tx, { userId });
}

interface Owner {
  userId: string;
  at: Date;
}

async function lockBook(tx: Tx, userId: string): Promise<SavedRow[]> {
  await lockSavedAddresses.count(tx, { users: [userId] });
  return selectSavedAddresses.all(tx, { userId });
}

async function moveDefault(tx: Tx, key: { id: string; userId: string }): Promise<void> {
  await unmarkDefault.count(tx, { userId: key.userId });
  await markDefault.count(tx, key);
}

/** Undefined when another one of the account is called so. */
function labelOf({ label, address }: WrittenAddress, others: readonly SavedRow[]) {
  const taken = others.map((row) => row.label);
  if (label === '') return suggestLabel(address, taken);
  const isTaken = taken.some((other) => other.toLowerCase() === label.toLowerCase());
  return isTaken ? undefined : label;
}
