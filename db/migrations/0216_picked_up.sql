-- What is picked up is handed over without a carrier and a number.

-- fulfilment ---------------------------------------------------------------------------------
-- Both are empty texts then, which an older version reads as it reads any other.
alter table parcel
  drop constraint shipment_carrier_check,
  drop constraint shipment_tracking_number_check,
  add constraint parcel_carrier_check check (length(carrier) <= 80),
  add constraint parcel_tracking_number_check check (length(tracking_number) <= 80),
  add constraint parcel_has_carrier_and_number check ((carrier = '') = (tracking_number = ''));

create function check_pick_up() returns trigger language plpgsql as $$
begin
  if not exists (
    select from order_delivery where order_id = new.order_id and kind = 'pick_up') then
    raise exception 'parcel_without_carrier_is_picked_up: of order %', new.order_id
      using errcode = 'check_violation', constraint = 'parcel_without_carrier_is_picked_up';
  end if;
  return null;
end $$;
create trigger parcel_without_carrier after insert or update of carrier on parcel
  for each row when (new.carrier = '') execute function check_pick_up();
