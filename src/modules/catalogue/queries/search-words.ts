/** What staff keep of the search: words that mean the same, and searches without a result. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, date, integer, json, text, texts } from '#platform/database/sql-types.ts';

/** The words of both texts, as the search splits them. */
export const splitWords = preparedQuery({ word: text, means: text }, { word: texts, means: texts })`
select search_words(:word) as word, search_words(:means) as means`;

export const selectSynonyms = preparedQuery(
  {},
  { word: text, means: text, /** Whether any product has it. */ is_known: boolean },
)`
select s.word, s.means, exists (select from search_word w
  where w.locale = s.locale and w.products > 0
    and w.word >= s.means and w.word < s.means || chr(1114111)) as is_known
from search_synonym s where s.locale = 'en' order by s.word, s.means`;

/** No row where it is there. */
export const insertSynonym = preparedQuery({ word: text, means: text })`
insert into search_synonym (locale, word, means) values ('en', :word, :means)
on conflict do nothing`;

export const deleteSynonym = preparedQuery({ word: text, means: text })`
delete from search_synonym where locale = 'en' and word = :word and means = :means`;

/** The most frequent ones first. */
export const selectLostSearches = preparedQuery(
  { since: date, limit: integer },
  { words: text, searches: integer, days: json<{ day: string; searches: number }[]>() },
)`
select words, sum(searches)::integer as searches,
  json_agg(json_build_object('day', day, 'searches', searches) order by day desc) as days
from lost_search where day >= :since
group by words order by sum(searches) desc, max(day) desc, words limit :limit`;

export const deleteLostSearch = preparedQuery({ words: text })`
delete from lost_search where words = :words`;
