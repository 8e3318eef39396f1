/** The addresses of customers. An account has any number; an order has its own copy of one. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import {
  deleteAddresses,
  insertAddresses,
  lockAddresses,
  selectAddressesOf,
  selectAddressPage,
  selectProvedUsers,
} from './queries/addresses.ts';

export interface CustomerAddress {
  recipient: string;
  street: string;
  city: string;
  postcode: string;
  country: string;
}

/** A line of a file. */
export interface AddressLine extends CustomerAddress {
  line: number;
  /** Of an account, in small letters. */
  email: string;
}

export interface AppliedAddress {
  line: number;
  /** Undefined where the account has this address already. */
  address: string | undefined;
}

/** The addresses of an account, the oldest first. */
export async function listAddresses(executor: Executor, user: string): Promise<CustomerAddress[]> {
  const rows = await selectAddressesOf.all(executor, { users: [user] });
  return rows.map(({ recipient, street, city, postcode, country }) => {
    return { recipient, street, city, postcode, country };
  });
}

/** Adds those that an account does not have; `unknown` are lines of which nobody has the email. */
export async function addAddresses(
  tx: Tx,
  lines: readonly AddressLine[],
  at: Date,
): Promise<{ applied: AppliedAddress[]; unknown: AddressLine[] }> {
  await lockAddresses.count(tx, {});
  const emails = [...new Set(lines.map(({ email }) => email))];
  const accounts = await selectProvedUsers.all(tx, { emails });
  const users = new Map(accounts.map(({ id, email }) => [email, id]));
  const rows = await selectAddressesOf.all(tx, { users: [...users.values()] });
  const known = new Set(rows.map((row) => keyOf(row.user_id, row)));
  const unknown = lines.filter(({ email }) => !users.has(email));
  const wanted = lines.flatMap(({ email, ...address }) => {
    const user = users.get(email);
    return user === undefined ? [] : [{ ...address, user }];
  });
  const added = wanted.filter((one) => {
    const key = keyOf(one.user, one);
    return !known.has(key) && known.add(key);
  });
  const inserted = await insertAddresses.all(tx, { rows: JSON.stringify(added), at });
  const ids = new Map(inserted.map(({ id, line }) => [line, id]));
  return { applied: wanted.map(({ line }) => ({ line, address: ids.get(line) })), unknown };
}

function keyOf(
  user: string,
  { recipient, street, city, postcode, country }: CustomerAddress,
): string {
  const fields = [recipient, street, city, postcode, country];
  return JSON.stringify([user, ...fields.map((field) => field.toLowerCase())]);
}

/** Deletes addresses; answers the ids of those that were there. */
export async function removeAddresses(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await deleteAddresses.all(tx, { ids })).map(({ id }) => id));
}

/** All of them, in groups; `limit` are in memory at once. */
export async function* listAllAddresses(
  executor: Executor,
  limit = 500,
): AsyncGenerator<(CustomerAddress & { email: string })[]> {
  let after: string | null = null;
  while (true) {
    const rows = await selectAddressPage.all(executor, { after, limit });
    yield rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limit) return;
  }
}
