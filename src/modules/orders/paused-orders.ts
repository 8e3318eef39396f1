/** The refusal of orders while they are paused, which the database decides as it inserts one. */

/** Of the trigger `order_is_not_placed_while_paused`. */
const pausedCode = 'SH001';

export interface OrdersPaused {
  reason: 'orders_paused';
  /** The day from which orders are taken again, as '2026-03-03'. */
  until: string;
}

/** What `place` answers, or that orders are paused. Everything that inserts orders is inside. */
export async function unlessPaused<Result>(
  place: () => Promise<Result>,
): Promise<Result | ({ ok: false } & OrdersPaused)> {
  try {
    return await place();
  } catch (error) {
    const until = pausedUntil(error);
    if (until === undefined) throw error;
    return { ok: false, reason: 'orders_paused', until };
  }
}

function pausedUntil(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== pausedCode)
    return undefined;
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
}
