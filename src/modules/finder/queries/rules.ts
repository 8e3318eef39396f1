import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, text, uuid, uuids } from '#platform/database/sql-types.ts';

const ruleRow = {
  id: uuid,
  product: uuid,
  points: integer,
  reason: text,
  version: integer,
  paint: uuids,
  surface: uuids,
  finish: uuids,
};

const answersTo = (question: string) => `array(
  select a.id from finder_rule_answer named join finder_answer a on a.id = named.answer_id
  where named.rule_id = r.id and a.question = '${question}' order by a.position, a.id)`;

export const selectRules = preparedQuery({}, ruleRow)`
select r.id, r.product_id as product, r.points, r.reason ->> 'en' as reason, r.version,
  ${answersTo('paint')} as paint, ${answersTo('surface')} as surface,
  ${answersTo('finish')} as finish
from finder_rule r order by r.id`;

export const insertRule = preparedQuery(
  { product: uuid, points: integer, reason: text },
  { id: uuid },
)`
insert into finder_rule (product_id, points, reason)
values (:product, :points, jsonb_build_object('en', :reason::text)) returning id`;

export const lockRule = preparedQuery(
  { id: uuid },
  { points: integer, reason: text, version: integer },
)`
select points, reason ->> 'en' as reason, version from finder_rule where id = :id for update`;

export const updateRule = preparedQuery({ id: uuid, product: uuid, points: integer, reason: text })`
update finder_rule set product_id = :product, points = :points,
  reason = reason || jsonb_build_object('en', :reason::text), version = version + 1
where id = :id`;

export const nameAnswers = preparedQuery({ id: uuid, answers: uuids })`
with gone as (delete from finder_rule_answer where rule_id = :id and answer_id <> all(:answers))
insert into finder_rule_answer (rule_id, answer_id)
select :id, unnest(:answers) on conflict do nothing`;

export const deleteRule = preparedQuery({ id: uuid })`delete from finder_rule where id = :id`;
