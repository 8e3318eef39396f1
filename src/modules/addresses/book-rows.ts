/** The rows of address books. */
import type { Address } from './address-format.ts';
import type { SavedRow } from './queries/saved-addresses.ts';
import { mostSavedAddresses, type SavedAddress } from './saved-address.ts';

/** The places of a book that nobody has, the first ones first. */
export function freePositions(book: readonly { position: number }[]): number[] {
  const taken = new Set(book.map(({ position }) => position));
  const all = Array.from({ length: mostSavedAddresses }, (_, index) => index + 1);
  return all.filter((position) => !taken.has(position));
}

/** Whose book it is. */
export type BookOwner = { userId: string } | { companyId: string };

/** No account and no company have the same. */
export function toBookId(owner: BookOwner): string {
  return 'userId' in owner ? owner.userId : owner.companyId;
}

export function ownerColumns(owner: BookOwner) {
  return 'userId' in owner
    ? { user_id: owner.userId, company_id: null }
    : { user_id: null, company_id: owner.companyId };
}

export function toColumns({ country, ...address }: Address) {
  return { ...address, country_code: country };
}

export function toSavedAddress(row: SavedRow): SavedAddress {
  const { id, label, is_default: isDefault, recipient, company, street, line2 } = row;
  const { city, postcode, region, country_code: country } = row;
  const place = { city, postcode, region, country };
  return { id, label, isDefault, address: { recipient, company, street, line2, ...place } };
}
