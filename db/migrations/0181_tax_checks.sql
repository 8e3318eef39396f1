-- What VIES has answered about the tax numbers of companies.

-- companies ----------------------------------------------------------------------------------
-- One row each time that it was asked; nothing of one is changed later.
create table tax_number_check (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company on delete cascade,
  -- that was asked about, as VIES has it
  number text not null check (number ~ '^[A-Z]{2}[A-Z0-9]{2,13}$'),
  state text not null check (state in ('valid', 'invalid', 'unavailable')),
  asked_at timestamptz not null,
  request_id text not null default '' check (length(request_id) <= 100),
  -- of whom it is, where the state says so
  name text not null default '' check (length(name) <= 500),
  address text not null default '' check (length(address) <= 1000),
  -- why there is no answer
  error text not null default '' check ((state = 'unavailable') = (error <> ''))
);
create index tax_number_check_of_company on tax_number_check (company_id, id);

create function refuse_tax_check_change() returns trigger language plpgsql as $$
begin
  raise exception 'what VIES has answered is not changed';
end $$;
create trigger tax_number_check_is_kept before update on tax_number_check
  for each row execute function refuse_tax_check_change();

-- `tax_check` is the latest answer that says whether the number is valid, of which number it is,
-- and when VIES could not answer since; `tax_check_due_at` is when it is asked next, null for never.
alter table company
  add column tax_check jsonb,
  add column tax_check_due_at timestamptz,
  add column tax_check_failures integer not null default 0;
create index company_tax_check_due on company (tax_check_due_at) where tax_check_due_at is not null;

update company set tax_check_due_at = now() where tax_number <> '' and status <> 'refused';

-- As before, with what counts of VIES's answers.
create or replace function buying_companies(accounts uuid[]) returns json
language plpgsql volatile as $$
declare
  account uuid;
  found_company jsonb;
  companies jsonb;
begin
  foreach account in array accounts loop
    select jsonb_build_object('id', c.id, 'name', c.name, 'taxNumber', c.tax_number,
      'deliveryTerms', c.delivery_terms, 'group', c.group_id,
      'taxCheck', c.tax_check - 'name' - 'address') into found_company
    from company_member m join company c on c.id = m.company_id
    where m.user_id = account and m.is_buying and c.status = 'approved';
    if found then
      companies := coalesce(companies, '{}') || jsonb_build_object(account::text, found_company);
    end if;
  end loop;
  return companies;
end $$;

create or replace function company_of_member(account uuid, wanted uuid) returns json
language plpgsql volatile as $$
begin
  return (
    select json_object_agg(m.user_id, json_build_object('id', c.id, 'name', c.name,
      'taxNumber', c.tax_number, 'deliveryTerms', c.delivery_terms, 'group', c.group_id,
      'taxCheck', c.tax_check - 'name' - 'address'))
    from company_member m join company c on c.id = m.company_id
    where m.user_id = account and m.company_id = wanted and c.status = 'approved'
  );
end $$;
