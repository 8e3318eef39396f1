import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, oneOf, text, uuid, uuids, type ShapeOf } from '#platform/database/sql-types.ts';
import type { Question } from '../ranking.ts';

const answerRow = {
  id: uuid,
  question: oneOf<Question>(),
  slug: text,
  name: text,
  hint: text,
  position: integer,
  version: integer,
  rules: integer,
};

export type AnswerRow = ShapeOf<typeof answerRow>;

/** In the order in which the answers to a question are offered. */
export const selectAnswers = preparedQuery({}, answerRow)`
select a.id, a.question, a.slug, a.name ->> 'en' as name, coalesce(a.hint ->> 'en', '') as hint,
  a.position, a.version,
  (select count(*) from finder_rule_answer r where r.answer_id = a.id) as rules
from finder_answer a order by a.question, a.position, a.id`;

/** Returns nothing when another answer to the question has the slug. */
export const insertAnswer = preparedQuery(
  { question: oneOf<Question>(), slug: text, name: text, hint: text, position: integer },
  { id: uuid },
)`
insert into finder_answer (question, slug, name, hint, position)
values (:question, :slug, jsonb_build_object('en', :name::text),
  jsonb_build_object('en', :hint::text), :position)
on conflict (question, slug) do nothing
returning id`;

/** Returns nothing when it has another version. */
export const updateAnswer = preparedQuery(
  { id: uuid, version: integer, name: text, hint: text, position: integer },
  { version: integer },
)`
update finder_answer set name = name || jsonb_build_object('en', :name::text),
  hint = hint || jsonb_build_object('en', :hint::text), position = :position, version = version + 1
where id = :id and version = :version
returning version`;

export const deleteAnswer = preparedQuery({ id: uuid })`delete from finder_answer where id = :id`;

/** Locked, so that none of them is removed before the end of the transaction. */
export const lockAnswers = preparedQuery({ ids: uuids }, { id: uuid })`
select id from finder_answer where id = any(:ids) for key share`;

/** Locked, so that no rule comes to name it before the end of the transaction. */
export const lockAnswer = preparedQuery({ id: uuid }, { id: uuid })`
select id from finder_answer where id = :id for update`;
