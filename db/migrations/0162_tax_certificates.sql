-- Certificates of buyers who pay no tax in a place, such as those who resell in a state of the US.

-- tax ----------------------------------------------------------------------------------------
create table tax_certificate (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  place text not null check (place ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  number text not null check (number <> ''),
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);
create index tax_certificate_of_user on tax_certificate (user_id);

-- Those of a buyer, the one that lasts longest first; null for none. As they are now, like
-- `tax_setup`.
create function tax_certificates(buyer uuid) returns json language plpgsql volatile as $$
begin
  -- What is asked first is cheap, and answers nearly every order.
  if not exists (select from tax_registration) then return null; end if;
  if not exists (select from tax_certificate where user_id = buyer) then return null; end if;
  return (select json_agg(json_build_object('place', place, 'number', number,
    'firstDay', first_day, 'lastDay', last_day) order by last_day desc, number)
    from tax_certificate where user_id = buyer);
end $$;
