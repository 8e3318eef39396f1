import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import { json, nullable, text, timestamp, uuid, uuids } from '#platform/database/sql-types.ts';

const columns = `recipient, company, street, line2, city, postcode, region, country, country_code`;

const addressRow = {
  ...{ recipient: text, company: text, street: text, line2: text, city: text, postcode: text },
  ...{ region: text, country: text, country_code: nullable(text) },
};

export const insertAddress = preparedQuery({
  orderId: uuid,
  ...{ recipient: text, company: text, street: text, line2: text, city: text, postcode: text },
  ...{ region: text, country: text, countryCode: nullable(text), updatedAt: timestamp },
})`
insert into delivery_address (order_id, ${columns}, updated_at)
values (:orderId, :recipient, :company, :street, :line2, :city, :postcode, :region, :country,
  :countryCode, :updatedAt)`;

export const insertAddresses = preparedQuery({ rows: json<string>(), updatedAt: timestamp })`
insert into delivery_address (order_id, ${columns}, updated_at)
select order_id, ${columns}, :updatedAt from jsonb_to_recordset(:rows::jsonb) as r (order_id uuid,
  recipient text, company text, street text, line2 text, city text, postcode text, region text,
  country text, country_code text)`;

export const selectAddress = preparedQuery({ orderId: uuid }, addressRow)`
select ${columns} from delivery_address where order_id = :orderId`;

export const selectAddresses = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, ...addressRow },
)`
select order_id, ${columns} from delivery_address
where order_id = any(${ofAnyLength(':orderIds::uuid[]')})`;

export const deleteAddresses = preparedQuery({ orderIds: uuids })`
delete from delivery_address where order_id = any(:orderIds::uuid[])`;
