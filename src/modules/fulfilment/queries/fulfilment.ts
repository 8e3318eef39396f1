import { statement } from '#platform/database/statement.ts';

/** order, recipient, street, city, postcode, country, moment */
export const upsertAddress = statement<
  [string, string, string, string, string, string, Date],
  Record<string, never>
>(`
insert into delivery_address (order_id, recipient, street, city, postcode, country, updated_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (order_id) do update set recipient = excluded.recipient, street = excluded.street,
  city = excluded.city, postcode = excluded.postcode, country = excluded.country,
  updated_at = excluded.updated_at`);

export const selectAddress = statement<
  [string],
  { recipient: string; street: string; city: string; postcode: string; country: string }
>('select recipient, street, city, postcode, country from delivery_address where order_id = $1');

/** orders */
export const selectAddresses = statement<
  [readonly string[]],
  {
    order_id: string;
    recipient: string;
    street: string;
    city: string;
    postcode: string;
    country: string;
  }
>(`
select order_id, recipient, street, city, postcode, country from delivery_address
where order_id = any($1::uuid[])`);

/** orders */
export const selectShipments = statement<
  [readonly string[]],
  { order_id: string; carrier: string; tracking_number: string; shipped_at: Date }
>(`
select order_id, carrier, tracking_number, shipped_at from shipment
where order_id = any($1::uuid[])`);

/** orders */
export const deleteAddresses = statement<[readonly string[]], Record<string, never>>(
  'delete from delivery_address where order_id = any($1::uuid[])',
);

/** order, carrier, tracking number, moment */
export const insertShipment = statement<[string, string, string, Date], Record<string, never>>(
  'insert into shipment (order_id, carrier, tracking_number, shipped_at) values ($1, $2, $3, $4)',
);

export const selectShipment = statement<
  [string],
  { carrier: string; tracking_number: string; shipped_at: Date }
>('select carrier, tracking_number, shipped_at from shipment where order_id = $1');
