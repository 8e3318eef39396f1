import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, json, nullable, text, texts, uuid, uuids } from '#platform/database/sql-types.ts';
import type { DeliverySetup } from '../delivery-zone.ts';

/** All zones, or for countries those that may have an address in one of them. */
export const selectSetup = preparedQuery(
  { countries: nullable(texts) },
  { setup: json<DeliverySetup>() },
)`select delivery_setup(:countries::text[]) as setup`;

/** Held until the transaction ends: a change of one zone looks at all others. */
export const lockZones = preparedQuery({})`select pg_advisory_xact_lock(95, 1)`;

export const insertZone = preparedQuery({ name: text }, { id: uuid })`
insert into delivery_zone (name) values (:name) returning id`;

export const updateZone = preparedQuery({ id: uuid, name: text })`
update delivery_zone set name = :name, version = version + 1 where id = :id`;

export const deleteZone = preparedQuery({ id: uuid })`delete from delivery_zone where id = :id`;

export const deleteAreas = preparedQuery({ zone: uuid })`
delete from delivery_area where zone_id = :zone`;

export const insertAreas = preparedQuery({
  zone: uuid,
  countries: texts,
  froms: texts,
  tos: texts,
})`
insert into delivery_area (zone_id, country_code, postcode_from, postcode_to)
select :zone, * from unnest(:countries::text[], :froms::text[], :tos::text[])`;

/** Those that are not among these, and the rates of all. */
export const deleteMethods = preparedQuery({ zone: uuid, kept: uuids })`
with rates as (
  delete from delivery_rate r using delivery_method m where m.id = r.method_id and m.zone_id = :zone
)
delete from delivery_method where zone_id = :zone and id <> all(:kept::uuid[])`;

/** Writes over those that are there, in the order of the array. */
export const writeMethods = preparedQuery({ zone: uuid, methods: json<string>() })`
insert into delivery_method (id, zone_id, position, name, note, kind, basis, free_from_minor,
  currency)
select m.id, :zone, m.position, m.name, m.note, m.kind, m.basis, m."freeFromMinor", m.currency
from jsonb_to_recordset(:methods::jsonb) as m (id uuid, position integer, name text, note text,
  kind text, basis text, "freeFromMinor" bigint, currency text)
on conflict (id) do update set position = excluded.position, name = excluded.name,
  note = excluded.note, kind = excluded.kind, basis = excluded.basis,
  free_from_minor = excluded.free_from_minor, currency = excluded.currency`;

export const insertRates = preparedQuery({ rates: json<string>() })`
insert into delivery_rate (method_id, up_to, price_minor)
select r.method, r."upTo", r."priceMinor"
from jsonb_to_recordset(:rates::jsonb) as r (method uuid, "upTo" bigint, "priceMinor" bigint)`;

/** Tools on sale of which nobody has said what a unit weighs, or how many are in a carton. */
export const selectUnmeasured = preparedQuery({}, { weights: integer, cartons: integer })`
select count(*) filter (where weight_g is null) as weights,
  count(*) filter (where units_per_carton is null) as cartons
from tool where is_on_sale`;
