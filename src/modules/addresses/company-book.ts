/** The address book of a company: its managers write it, and who buys for it chooses from it. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  findBuyingCompany,
  isMember,
  lockAsManager,
  type LockedByManager,
} from '#modules/companies/companies.ts';
import {
  addToBook,
  changeInBook,
  chooseDefaultOfBook,
  deleteFromBook,
  readBook,
  type KeepAddressResult,
  type WrittenAddress,
} from './book.ts';
import type { SavedAddress } from './saved-address.ts';

type NotManager = Extract<LockedByManager, { ok: false }>;

export type CompanyAddressResult = KeepAddressResult | NotManager;

interface Deps {
  db: Database;
}

interface Key {
  company: string;
  id: string;
}

/** Undefined for who does not belong to the company. */
export async function listCompanyAddresses(
  executor: Executor,
  { userId, company }: { userId: string; company: string },
): Promise<SavedAddress[] | undefined> {
  const isTheirs = await isMember(executor, { userId, company });
  return isTheirs ? readBook(executor, { companyId: company }) : undefined;
}

export interface AddressChoice extends SavedAddress {
  /** The name of the company whose it is; undefined for the account's own. */
  bookOf: string | undefined;
}

/** Where an order may go: to those of the company that the account buys for, then to its own. */
export async function listAddressChoices(
  executor: Executor,
  userId: string,
): Promise<AddressChoice[]> {
  const company = await findBuyingCompany(executor, userId);
  const theirs = company ? await readBook(executor, { companyId: company.id }) : [];
  const own = await readBook(executor, { userId });
  return [
    ...theirs.map((one) => ({ ...one, bookOf: company?.name })),
    ...own.map((one) => ({ ...one, bookOf: undefined })),
  ];
}

export function keepCompanyAddress(
  { db }: Deps,
  actor: Actor,
  { company, ...written }: WrittenAddress & { company: string },
): Promise<CompanyAddressResult> {
  return asManager(db, actor, { company, change: 'added' }, (tx) =>
    addToBook(tx, { owner: { companyId: company }, at: actor.at }, written),
  );
}

export function changeCompanyAddress(
  { db }: Deps,
  actor: Actor,
  { company, id, ...written }: WrittenAddress & Key,
): Promise<CompanyAddressResult> {
  return asManager(db, actor, { company, change: 'changed' }, (tx) =>
    changeInBook(tx, { owner: { companyId: company }, id, at: actor.at }, written),
  );
}

export function chooseCompanyDefault(
  { db }: Deps,
  actor: Actor,
  { company, id }: Key,
): Promise<CompanyAddressResult> {
  return asManager(db, actor, { company, change: 'default' }, async (tx) =>
    toResult(await chooseDefaultOfBook(tx, { owner: { companyId: company }, id }), id),
  );
}

/** The oldest of those that are left becomes the default. */
export function deleteCompanyAddress(
  { db }: Deps,
  actor: Actor,
  { company, id }: Key,
): Promise<CompanyAddressResult> {
  return asManager(db, actor, { company, change: 'removed' }, async (tx) =>
    toResult(await deleteFromBook(tx, { owner: { companyId: company }, id }), id),
  );
}

function toResult(isThere: boolean, id: string): KeepAddressResult {
  return isThere ? { ok: true, id } : { ok: false, reason: 'address_unknown' };
}

/** Whoever is no manager any more at that moment changes nothing. */
function asManager(
  db: Database,
  actor: Actor,
  { company, change }: { company: string; change: string },
  write: (tx: Tx) => Promise<KeepAddressResult>,
): Promise<CompanyAddressResult> {
  return inTransaction(db, async (tx): Promise<CompanyAddressResult> => {
    const locked = await lockAsManager(tx, { userId: actor.id, id: company });
    if (!locked.ok) return locked;
    const result = await write(tx);
    if (!result.ok) return result;
    const object = `company:${company}`;
    const detail = { change };
    await writeAuditEntry(tx, actor, { action: 'company.address_changed', object, detail });
    return result;
  });
}
