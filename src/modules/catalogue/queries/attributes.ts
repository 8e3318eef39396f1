/** Attributes, product types, and the values that tools have. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  booleans,
  integer,
  json,
  oneOf,
  text,
  texts,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { AttributeChoice, AttributeKind } from '../attributes/attribute.ts';

const kind = oneOf<AttributeKind>();

export const selectAttributes = preparedQuery(
  {},
  {
    id: uuid,
    code: text,
    kind,
    name: text,
    unit: text,
    is_facet: boolean,
    is_shown: boolean,
    position: integer,
    version: integer,
    choices: json<AttributeChoice[]>(),
  },
)`
select a.id, a.code, a.kind, x.name, a.unit, a.is_facet, a.is_shown, a.position, a.version,
  (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', y.name)
    order by c.position, c.code), '[]')
    from attribute_choice c join attribute_choice_text y on y.choice_id = c.id and y.locale = 'en'
    where c.attribute_id = a.id) as choices
from attribute a join attribute_text x on x.attribute_id = a.id and x.locale = 'en'
order by a.position, a.code`;

export const selectProductTypes = preparedQuery(
  {},
  {
    id: uuid,
    code: text,
    name: text,
    position: integer,
    version: integer,
    attributes: json<{ code: string; varies: boolean }[]>(),
  },
)`
select y.id, y.code, x.name, y.position, y.version,
  (select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'varies', m.varies)
    order by m.position, a.code), '[]')
    from product_type_attribute m join attribute a on a.id = m.attribute_id
    where m.product_type_id = y.id) as attributes
from product_type y join product_type_text x on x.product_type_id = y.id and x.locale = 'en'
order by y.position, y.code`;

const attributeFields = { unit: text, isFacet: boolean, isShown: boolean, position: integer };

/** No row where the code is taken. */
export const insertAttribute = preparedQuery(
  { code: text, kind, ...attributeFields },
  { id: uuid },
)`
insert into attribute (code, kind, unit, is_facet, is_shown, position)
values (:code, :kind, :unit, :isFacet, :isShown, :position)
on conflict (code) do nothing returning id`;

/** No row where it has another version. */
/** Of a locked one. */
export const updateAttribute = preparedQuery({ id: uuid, ...attributeFields })`
update attribute set unit = :unit, is_facet = :isFacet, is_shown = :isShown, position = :position,
  version = version + 1
where id = :id`;

export const writeAttributeText = preparedQuery({ id: uuid, locale: text, name: text })`
insert into attribute_text (attribute_id, locale, name) values (:id, :locale, :name)
on conflict (attribute_id, locale) do update set name = excluded.name`;

/** In the order given. */
export const writeChoices = preparedQuery({ id: uuid, codes: texts, names: texts, locale: text })`
with written as (
  insert into attribute_choice (attribute_id, code, position)
  select :id, code, place from unnest(:codes::text[]) with ordinality as choice (code, place)
  on conflict (attribute_id, code) do update set position = excluded.position
  returning id, code
)
insert into attribute_choice_text (choice_id, locale, name)
select w.id, :locale, given.name
from written w join unnest(:codes::text[], :names::text[]) as given (code, name) using (code)
on conflict (choice_id, locale) do update set name = excluded.name`;

/** The names of the choices outside a list that tools still have. */
export const selectUsedChoices = preparedQuery({ id: uuid, codes: texts }, { code: text })`
select code from attribute_choice c
where attribute_id = :id and code <> all(:codes::text[])
  and exists (select from tool_value v where v.choice_id = c.id)`;

export const deleteOtherChoices = preparedQuery({ id: uuid, codes: texts })`
delete from attribute_choice where attribute_id = :id and code <> all(:codes::text[])`;

/** Until the transaction ends, no type and no tool comes to have it. */
export const lockAttribute = preparedQuery({ id: uuid }, { id: uuid })`
select id from attribute where id = :id for update`;

/** Until the transaction ends, none of them is changed. */
export const lockAttributesOfType = preparedQuery({ code: text }, { id: uuid })`
select id from attribute where id in (
  select m.attribute_id from product_type_attribute m
  join product_type y on y.id = m.product_type_id where y.code = :code)
order by id for key share`;

/** Of a locked one. */
export const countAttributeUses = preparedQuery({ id: uuid }, { types: integer, tools: integer })`
select (select count(*) from product_type_attribute where attribute_id = a.id) as types,
  (select count(distinct tool_id) from tool_value where attribute_id = a.id) as tools
from attribute a where a.id = :id`;

export const deleteAttribute = preparedQuery({ id: uuid })`
delete from attribute where id = :id`;

export const insertProductType = preparedQuery({ code: text, position: integer }, { id: uuid })`
insert into product_type (code, position) values (:code, :position)
on conflict (code) do nothing returning id`;

/** No row where it has another version. */
/** Of a locked one. */
export const updateProductType = preparedQuery({ id: uuid, position: integer })`
update product_type set position = :position, version = version + 1 where id = :id`;

export const writeProductTypeText = preparedQuery({ id: uuid, locale: text, name: text })`
insert into product_type_text (product_type_id, locale, name) values (:id, :locale, :name)
on conflict (product_type_id, locale) do update set name = excluded.name`;

export const deleteTypeAttributes = preparedQuery({ id: uuid })`
delete from product_type_attribute where product_type_id = :id`;

/** In the order given; answers how many of the codes are attributes. */
export const insertTypeAttributes = preparedQuery({ id: uuid, codes: texts, varies: booleans })`
insert into product_type_attribute (product_type_id, attribute_id, position, varies)
select :id, a.id, given.place, given.varies
from unnest(:codes::text[], :varies::boolean[]) with ordinality as given (code, varies, place)
join attribute a on a.code = given.code`;

/** Until the transaction ends, no product comes to have it. */
export const lockTypeById = preparedQuery({ id: uuid }, { id: uuid })`
select id from product_type where id = :id for update`;

/** Of a locked one. */
export const countTypeUses = preparedQuery({ id: uuid }, { products: integer })`
select (select count(*) from product where product_type_id = y.id) as products
from product_type y where y.id = :id`;

export const deleteProductType = preparedQuery({ id: uuid })`
delete from product_type where id = :id`;

export const lockProductType = preparedQuery({ code: text }, { id: uuid })`
select id from product_type where code = :code for key share`;

export const updateTypeOfProduct = preparedQuery({ id: uuid, type: text })`
update product set product_type_id = (select id from product_type where code = nullif(:type, ''))
where id = :id`;

/** A product without a type takes that of another one. */
export const takeTypeOf = preparedQuery({ from: uuid, to: uuid })`
update product p set product_type_id = other.product_type_id
from product other
where p.id = :to and other.id = :from and p.product_type_id is null`;

export const deleteToolValues = preparedQuery({ tool: uuid })`
delete from tool_value where tool_id = :tool`;

const insertValues = `insert into tool_value
  (tool_id, attribute_id, kind, texts, number, choice_id, yes) select`;
const valueColumns = `a.id, a.kind,
  case when a.kind = 'text' then jsonb_build_object('en', given.value) end,
  case when a.kind = 'number' then given.value::numeric end, c.id,
  case when a.kind = 'yes_no' then given.value = 'yes' end`;
const valueTables = `join attribute a on a.code = given.code
left join attribute_choice c on c.attribute_id = a.id and a.kind in ('choice', 'choices')
  and c.code = any(string_to_array(given.value, ','))
where a.kind not in ('choice', 'choices') or c.id is not null`;

/** `values`: an object of texts by the codes of attributes; each is spelt as `readValue` does. */
export const insertToolValues = preparedQuery({ tool: uuid, values: json<string>() })`
${insertValues} :tool, ${valueColumns}
from jsonb_each_text(:values::jsonb) as given (code, value)
${valueTables}`;

/** Until the transaction ends, none of them is changed. */
export const lockNamedAttributes = preparedQuery({ codes: texts }, { id: uuid })`
select id from attribute where code = any(:codes::text[]) order by id for key share`;

export const lockNamedTypes = preparedQuery({ codes: texts }, { id: uuid })`
select id from product_type where code = any(:codes::text[]) order by id for key share`;

export const deleteValuesOfTools = preparedQuery({ tools: uuids })`
delete from tool_value where tool_id = any(:tools::uuid[])`;

/** As `insertToolValues`, for many: `[{tool, values: {width: '50'}}]`. */
export const insertValuesOfTools = preparedQuery({ rows: json<string>() })`
${insertValues} r.tool, ${valueColumns}
from jsonb_to_recordset(:rows::jsonb) as r (tool uuid, "values" jsonb)
cross join lateral jsonb_each_text(r."values") as given (code, value)
${valueTables}`;

/** What readers are shown of these tools' values, and of the types of their products. */
export const writeShownFactsOfTools = preparedQuery({ tools: uuids })`
update tool t set facts = shown.facts, kind = shown.kind
from (
  select t.id, tool_facts(t.id) as facts, coalesce(y.code, 'tool') as kind
  from tool t join product p on p.id = t.product_id
  left join product_type y on y.id = p.product_type_id
  where t.id = any(:tools::uuid[])
) shown
where shown.id = t.id and (t.facts, t.kind) is distinct from (shown.facts, shown.kind)`;

/** What readers are shown of a product's type and values. */
export const writeShownFacts = preparedQuery({ product: uuid })`
update tool t set facts = shown.facts, kind = shown.kind
from (
  select t.id, tool_facts(t.id) as facts, coalesce(y.code, 'tool') as kind
  from tool t join product p on p.id = t.product_id
  left join product_type y on y.id = p.product_type_id
  where t.product_id = :product
) shown
where shown.id = t.id and (t.facts, t.kind) is distinct from (shown.facts, shown.kind)`;

/** The same for all tools that have an attribute. */
export const writeShownFactsOfAttribute = preparedQuery({ attribute: uuid })`
update tool t set facts = tool_facts(t.id)
where t.id in (select tool_id from tool_value where attribute_id = :attribute)
  and t.facts is distinct from tool_facts(t.id)`;

/** The same for all tools of a type, whose order of attributes it is. */
export const writeShownFactsOfType = preparedQuery({ type: uuid })`
update tool t set facts = tool_facts(t.id)
from product p
where p.id = t.product_id and p.product_type_id = :type
  and t.facts is distinct from tool_facts(t.id)`;
