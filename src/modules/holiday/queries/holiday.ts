import { preparedQuery } from '#platform/database/prepared-query.ts';
import { date, oneOf, text, timestamp, uuid } from '#platform/database/sql-types.ts';
import type { HolidayMode } from '../holiday-notice.ts';

const mode = oneOf<HolidayMode>();

export const selectHoliday = preparedQuery({}, { mode, from_day: text, until_day: text })`
select mode, from_day::text, until_day::text from holiday`;

export const writeHoliday = preparedQuery({
  mode,
  fromDay: date,
  untilDay: date,
  at: timestamp,
  by: uuid,
})`
insert into holiday (mode, from_day, until_day, changed_at, changed_by)
values (:mode, :fromDay, :untilDay, :at, :by)
on conflict (single) do update set mode = excluded.mode, from_day = excluded.from_day,
  until_day = excluded.until_day, changed_at = excluded.changed_at,
  changed_by = excluded.changed_by`;

export const deleteHoliday = preparedQuery({})`
delete from holiday`;
