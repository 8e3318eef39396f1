/**
 * Addresses: how they are written in each country, those that an account keeps in its address
 * book, and the one that an order goes to.
 *
 * Words: an address book is the saved addresses of one account, or of one company; a label is what
 * its owner calls one. Promises: an order has its own copy, so that what is changed in the book
 * changes no order; a book has at most twenty, of which one is the default; that of a company is
 * written by its managers, read by its members, and by nobody else.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import {
  addToBook,
  changeInBook,
  chooseDefaultOfBook,
  deleteFromBook,
  readBook,
  type KeepAddressResult,
  type WrittenAddress,
} from './book.ts';
import { deleteBook } from './queries/saved-addresses.ts';
import type { SavedAddress } from './saved-address.ts';

export type { KeepAddressResult, WrittenAddress } from './book.ts';
export {
  changeCompanyAddress,
  chooseCompanyDefault,
  deleteCompanyAddress,
  keepCompanyAddress,
  listAddressChoices,
  listCompanyAddresses,
  type AddressChoice,
  type CompanyAddressResult,
} from './company-book.ts';
export { addressLines, addressInOneLine } from './address-format.ts';
export { findOrdersByAddress } from './find-addressed.ts';
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

/** The account's addresses: the default first, then as they were added. */
export function listSavedAddresses(executor: Executor, userId: string): Promise<SavedAddress[]> {
  return readBook(executor, { userId });
}

export function keepAddress(
  db: Database,
  { userId, at }: Owner,
  written: WrittenAddress,
): Promise<KeepAddressResult> {
  return inTransaction(db, (tx) => addToBook(tx, { owner: { userId }, at }, written));
}

export function changeAddress(
  db: Database,
  { userId, at, id }: Owner & { id: string },
  written: WrittenAddress,
): Promise<KeepAddressResult> {
  return inTransaction(db, (tx) => changeInBook(tx, { owner: { userId }, id, at }, written));
}

/** Whether it was there. The oldest of those that are left becomes the default. */
export function deleteAddress(
  db: Database,
  { userId, id }: Pick<Owner, 'userId'> & { id: string },
): Promise<boolean> {
  return inTransaction(db, (tx) => deleteFromBook(tx, { owner: { userId }, id }));
}

/** Whether it was there. */
export function chooseDefault(
  db: Database,
  { userId, id }: Pick<Owner, 'userId'> & { id: string },
): Promise<boolean> {
  return inTransaction(db, (tx) => chooseDefaultOfBook(tx, { owner: { userId }, id }));
}

/** Deletes all addresses of the account. */
export async function eraseAddressBook(tx: Tx, userId: string): Promise<void> {
  await deleteBook.count(tx, { userId });
}

interface Owner {
  userId: string;
  at: Date;
}
