import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  type ShapeOf,
  text,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

const addressColumns = `label, recipient, company, street, line2, city, postcode, region,
  country_code`;

const address = {
  ...{ label: text, recipient: text, company: text, street: text, line2: text, city: text },
  ...{ postcode: text, region: text, country_code: text },
};

const savedRow = { id: uuid, book_id: uuid, ...address, is_default: boolean, position: integer };

export type SavedRow = ShapeOf<typeof savedRow>;

/** Held until the transaction ends: adding and changing one looks at the others of the book. */
export const lockSavedAddresses = preparedQuery({ bookIds: uuids })`
select pg_advisory_xact_lock(81, key) from (
  select distinct hashtext(book::text) as key from unnest(:bookIds::uuid[]) as book order by key
) as keys`;

/** The default first, then as they were added. */
export const selectSavedAddresses = preparedQuery({ book: uuid }, savedRow)`
select id, book_id, ${addressColumns}, is_default, position from saved_address
where book_id = :book order by is_default desc, id`;

export const selectSavedAddressesOf = preparedQuery({ bookIds: uuids }, savedRow)`
select id, book_id, ${addressColumns}, is_default, position from saved_address
where book_id = any(:bookIds::uuid[]) order by book_id, id`;

/** An address with its account or company, its place and label, as JSON. */
export interface NewRow {
  user_id: string | null;
  company_id: string | null;
  position: number;
  label: string;
  recipient: string;
  company: string;
  street: string;
  line2: string;
  city: string;
  postcode: string;
  region: string;
  country_code: string;
  is_default: boolean;
}

export const insertSavedAddresses = preparedQuery(
  { rows: json<string>(), at: timestamp },
  { id: uuid, book_id: uuid, position: integer },
)`
insert into saved_address (user_id, company_id, position, ${addressColumns}, is_default, created_at,
  updated_at)
select r.user_id, r.company_id, r.position, r.label, r.recipient, r.company, r.street, r.line2,
  r.city, r.postcode, r.region, r.country_code, r.is_default, :at, :at
from jsonb_to_recordset(:rows::jsonb) as r (user_id uuid, company_id uuid, position smallint,
  label text, recipient text, company text, street text, line2 text, city text, postcode text,
  region text, country_code text, is_default boolean)
returning id, book_id, position`;

export const updateSavedAddress = preparedQuery({
  ...{ id: uuid, book: uuid, label: text, recipient: text, company: text, street: text },
  ...{ line2: text, city: text, postcode: text, region: text, country: text, at: timestamp },
})`
update saved_address set label = :label, recipient = :recipient, company = :company,
  street = :street, line2 = :line2, city = :city, postcode = :postcode, region = :region,
  country_code = :country, updated_at = :at
where id = :id and book_id = :book`;

/** Takes the mark from the one that has it; the other gets it by `markDefault`. */
export const unmarkDefault = preparedQuery({ book: uuid })`
update saved_address set is_default = false where book_id = :book and is_default`;

export const markDefault = preparedQuery({ id: uuid, book: uuid })`
update saved_address set is_default = true where id = :id and book_id = :book`;

export const deleteSavedAddress = preparedQuery({ id: uuid, book: uuid })`
delete from saved_address where id = :id and book_id = :book`;

/** Those that are as they were added. */
export const deleteUnchangedAddresses = preparedQuery({ ids: uuids }, { id: uuid })`
delete from saved_address where id = any(:ids::uuid[]) and updated_at = created_at returning id`;

/** After some were deleted: the oldest becomes the default where there is none. */
export const markOldestDefaults = preparedQuery({ bookIds: uuids })`
update saved_address set is_default = true
where id in (select distinct on (book_id) id from saved_address
    where book_id = any(:bookIds::uuid[]) order by book_id, id)
  and not exists (select from saved_address other
    where other.book_id = saved_address.book_id and other.is_default)`;

export const deleteBook = preparedQuery({ userId: uuid })`
delete from saved_address where user_id = :userId`;

export const selectOwners = preparedQuery({ ids: uuids }, { book_id: uuid })`
select distinct book_id from saved_address where id = any(:ids::uuid[])`;

/** Of accounts alone. */
export const selectBookPage = preparedQuery({ after: nullable(uuid), limit: integer }, savedRow)`
select id, book_id, ${addressColumns}, is_default, position from saved_address
where user_id is not null and (:after::uuid is null or id > :after::uuid)
order by id limit :limit`;
