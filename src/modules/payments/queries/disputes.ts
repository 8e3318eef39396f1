import { statement } from '#platform/database/statement.ts';

export interface DisputeRow {
  id: string;
  /** What it is about. */
  amount_minor: number;
  /** What it took of the shop's money, nothing while it is an inquiry; and gave back of it. */
  taken_minor: number;
  returned_minor: number;
  reason: string;
  status: string;
  due_by: Date | null;
  opened_at: Date;
  closed_at: Date | null;
}

const columns = `id, amount_minor, taken_minor, returned_minor, reason, status, due_by, opened_at,
  closed_at`;

export const selectDispute = statement<[string], DisputeRow>(
  `select ${columns} from dispute where id = $1`,
);

export const selectDisputesOfOrder = statement<[string], DisputeRow>(
  `select ${columns} from dispute where order_id = $1 order by opened_at, id`,
);

/** dispute, order, intent, amount, reason, status, due by, moment */
export const insertDispute = statement<
  [string, string, string, number, string, string, Date | null, Date],
  DisputeRow
>(`
insert into dispute (id, order_id, intent_id, amount_minor, reason, status, due_by, opened_at)
values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`);

/** dispute, status, amount, due by, when it was decided, what it took and gave back of it */
export const updateDispute = statement<
  [string, string, number, Date | null, Date | null, number, number],
  Record<string, never>
>(`
update dispute set status = $2, amount_minor = $3, due_by = $4, closed_at = $5, taken_minor = $6,
  returned_minor = $7
where id = $1`);
