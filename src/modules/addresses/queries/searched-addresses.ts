/** Orders by the words of their addresses. */
import { matchesAll } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { indexedText } from '#platform/database/searched-rows.ts';
import { integer, texts, uuid } from '#platform/database/sql-types.ts';

/** As `delivery_address_words` has it. */
const words = `(recipient || ' ' || company || ' ' || city || ' ' || postcode)`;

export const lookUpAddressed = indexedText({
  ...{ table: 'delivery_address', id: 'order_id', text: words },
});

/** For words that many addresses have: by the index of orders, whose ids follow each other. */
export const selectNewestAddressed = preparedQuery(
  { patterns: texts, most: integer },
  { order: uuid },
)`
select order_id as "order" from delivery_address where ${matchesAll(words)}
order by order_id desc limit :most`;
