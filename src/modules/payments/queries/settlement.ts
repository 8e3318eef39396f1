import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, integer, json, text, type ShapeOf } from '#platform/database/sql-types.ts';
import type { MovedMoney } from '../settlement/settlement.ts';

const movedRow = {
  captured_minor: integer,
  is_manual: boolean,
  refunds: json<MovedMoney['refunds']>(),
  disputes: json<MovedMoney['disputes']>(),
};

export type MovedRow = ShapeOf<typeof movedRow>;

/** All that ever moved of a payment, in one reading. */
export const selectMoved = preparedQuery({ intentId: text }, movedRow)`
select captured_minor, is_manual,
  (select coalesce(json_agg(json_build_object('amountMinor', amount_minor, 'state', state)), '[]')
    from refund r where r.intent_id = a.intent_id) as refunds,
  (select coalesce(json_agg(json_build_object('takenMinor', taken_minor,
      'returnedMinor', returned_minor, 'isOver', closed_at is not null)), '[]')
    from dispute d where d.intent_id = a.intent_id) as disputes
from payment_attempt a where a.intent_id = :intentId`;
