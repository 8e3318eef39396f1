import { statement } from '#platform/database/statement.ts';

export interface DisputeRow {
  id: string;
  amount_minor: number;
  reason: string;
  status: string;
  due_by: Date | null;
  opened_at: Date;
  closed_at: Date | null;
}

const columns = 'id, amount_minor, reason, status, due_by, opened_at, closed_at';

export const selectDispute = statement<[string], DisputeRow>(
  `select ${columns} from dispute where id = $1`,
);

export const selectDisputesOfOrder = statement<[string], DisputeRow>(
  `select ${columns} from dispute where order_id = $1 order by opened_at, id`,
);

/** dispute, order, intent, amount, reason, status, due by, moment */
export const insertDispute = statement<
  [string, string, string, number, string, string, Date | null, Date],
  Record<string, never>
>(`
insert into dispute (id, order_id, intent_id, amount_minor, reason, status, due_by, opened_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)`);

/** dispute, status, when it was decided */
export const moveDispute = statement<[string, string, Date | null], Record<string, never>>(
  'update dispute set status = $2, closed_at = $3 where id = $1',
);
