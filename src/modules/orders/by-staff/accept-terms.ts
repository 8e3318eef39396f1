/** Terms that a customer accepts after staff have placed the order for them. */
import type { Executor } from '#platform/database/database.ts';
import type { Order } from '../order.ts';
import { termsVersion } from '../placing/terms-version.ts';
import { writeTermsRow } from '../queries/terms.ts';

/** Whether its customer has still to accept the terms before it can be paid. */
export function lacksTerms({ placedBy, termsVersion: accepted }: Order): boolean {
  return placedBy !== undefined && accepted === undefined;
}

export type AcceptTermsResult = { ok: true } | { ok: false; reason: 'terms_changed' };

/** Once: what was accepted first stands. `version` is the one that was shown. */
export async function acceptTerms(
  executor: Executor,
  { id }: Order,
  version: string,
): Promise<AcceptTermsResult> {
  if (version !== termsVersion) return { ok: false, reason: 'terms_changed' };
  await writeTermsRow.count(executor, { id, termsVersion: version });
  return { ok: true };
}
