import { statement } from '#platform/database/statement.ts';
import type { MovedMoney } from '../settlement/settlement.ts';

export interface MovedRow {
  captured_minor: number;
  is_manual: boolean;
  refunds: MovedMoney['refunds'];
  disputes: MovedMoney['disputes'];
}

/** intent; all that ever moved of a payment, in one reading */
export const selectMoved = statement<[string], MovedRow>(`
select captured_minor, is_manual,
  (select coalesce(json_agg(json_build_object('amountMinor', amount_minor, 'state', state)), '[]')
    from refund r where r.intent_id = a.intent_id) as refunds,
  (select coalesce(json_agg(json_build_object('takenMinor', taken_minor,
      'returnedMinor', returned_minor, 'isOver', closed_at is not null)), '[]')
    from dispute d where d.intent_id = a.intent_id) as disputes
from payment_attempt a where a.intent_id = $1`);
