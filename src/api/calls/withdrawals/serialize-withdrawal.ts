import type { ResponseBody } from '#api/contract/operations.ts';
import type { Withdrawal } from '#modules/withdrawals/withdrawal.ts';

export function serializeOrderWithdrawal({ id, receivedAt, state, rejectedBecause }: Withdrawal) {
  return { _id: id, receivedAt: receivedAt.toISOString(), state, rejectedBecause };
}

/** The same with what was declared. */
export function serializeWithdrawal(
  withdrawal: Withdrawal,
): ResponseBody<'exportMyData'>['withdrawals'][number] {
  const { order, name, email, message } = withdrawal;
  return { ...serializeOrderWithdrawal(withdrawal), order, name, email, message };
}
