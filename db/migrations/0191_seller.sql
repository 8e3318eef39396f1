-- Who sells, as receipts name it and as pages of products say who is reached about safety. Each
-- change is a version of its own, so that the receipt of a payment goes on saying who sold then.

-- seller -------------------------------------------------------------------------------------
create table seller_version (
  version integer primary key check (version > 0),
  from_at timestamptz not null,
  details jsonb not null check (jsonb_typeof(details) = 'object'
    and length(details::text) <= 20000),
  changed_by uuid not null references app_user
);

create function refuse_seller_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the seller is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger seller_version_stays before update or delete on seller_version
  for each row execute function refuse_seller_change();
