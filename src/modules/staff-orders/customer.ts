/** Whom staff order for: an account by its email, or somebody without one. */
import type { Executor } from '#platform/database/database.ts';
import { listAddressChoices, type AddressChoice } from '#modules/addresses/addresses.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { listOwnCompanies } from '#modules/companies/companies.ts';
import { findUser } from '#modules/identity/identity.ts';
import { findLastCurrency } from '#modules/orders/orders.ts';
import { findContractCurrency } from '#modules/prices/prices.ts';
import { homeCurrency, type Currency } from '#platform/currency.ts';

/** With a name for who has no account. */
export type StaffCustomer = { email: string; guestName?: string | undefined };

export type CustomerError =
  /** No account has that email, and nobody said a name. */
  | { reason: 'customer_unknown' }
  /** They would sell to themselves. */
  | { reason: 'own_account' };

export interface FindingDeps {
  db: Executor;
}

export interface FoundCustomer {
  /** Undefined for who has no account. */
  userId: string | undefined;
  email: string;
  name: string;
}

export type FindCustomerResult =
  | { ok: true; customer: FoundCustomer }
  | ({ ok: false } & CustomerError);

/** An account that has the email is the customer, whatever name was typed. */
export async function findCustomer(
  { db }: FindingDeps,
  { id }: Actor,
  { email, guestName }: StaffCustomer,
): Promise<FindCustomerResult> {
  const user = await findUser(db, email);
  if (user?.id === id) return { ok: false, reason: 'own_account' };
  if (user) {
    const { id: userId, email: known, displayName: name } = user;
    return { ok: true, customer: { userId, email: known, name } };
  }
  if (guestName === undefined) return { ok: false, reason: 'customer_unknown' };
  return { ok: true, customer: { userId: undefined, email, name: guestName } };
}

export interface KnownCustomer extends FoundCustomer {
  /** That of their last order, else of the contract that they buy by, else the home currency. */
  currency: Currency;
  /** Those that they may order for, and the one that they buy for now. */
  companies: readonly { id: string; name: string; isBuying: boolean }[];
  addresses: readonly AddressChoice[];
}

/** The account with this email, with what an order of it needs. */
export async function lookUpCustomer(
  deps: FindingDeps,
  actor: Actor,
  email: string,
): Promise<{ ok: true; customer: KnownCustomer } | ({ ok: false } & CustomerError)> {
  const found = await findCustomer(deps, actor, { email });
  if (!found.ok) return found;
  const { userId } = found.customer;
  if (userId === undefined) throw new Error('an account without an id was found');
  const [companies, addresses, lastCurrency] = await Promise.all([
    listOwnCompanies(deps.db, userId),
    listAddressChoices(deps.db, userId),
    findLastCurrency(deps.db, userId),
  ]);
  const approved = companies.filter(({ status }) => status === 'approved');
  const company = approved.find(({ isBuying }) => isBuying)?.id;
  const usual = lastCurrency ?? (await findContractCurrency(deps.db, { company, at: actor.at }));
  return {
    ok: true,
    customer: {
      ...found.customer,
      currency: usual ?? homeCurrency,
      companies: approved.map(({ id, name, isBuying }) => ({ id, name, isBuying })),
      addresses,
    },
  };
}
