/** Which company an account buys for. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { selectOwnCompany } from './queries/companies.ts';
import { lockAccountOfMember, markBuying, unmarkBuying } from './queries/members.ts';

export type BuyForResult =
  | { ok: true }
  | { ok: false; reason: 'company_unknown' | 'company_not_approved' };

/** `id` undefined: for itself. */
export function buyFor(
  { db }: { db: Database },
  userId: string,
  id: string | undefined,
): Promise<BuyForResult> {
  return inTransaction(db, async (tx): Promise<BuyForResult> => {
    await lockAccountOfMember.count(tx, { userId });
    if (id !== undefined) {
      const own = await selectOwnCompany.first(tx, { userId, id });
      if (!own) return { ok: false, reason: 'company_unknown' };
      if (own.status !== 'approved') return { ok: false, reason: 'company_not_approved' };
    }
    await unmarkBuying.count(tx, { userId });
    if (id !== undefined) await markBuying.count(tx, { companyId: id, userId });
    return { ok: true };
  });
}
