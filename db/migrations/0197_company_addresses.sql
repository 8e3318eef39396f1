-- Addresses that a company keeps, beside those of accounts.

-- addresses ----------------------------------------------------------------------------------
alter table saved_address
  alter column user_id drop not null,
  add column company_id uuid references company on delete cascade,
  add constraint saved_address_is_of_one check (num_nonnulls(user_id, company_id) = 1),
  -- whose book it is in: an account's or a company's
  add column book_id uuid not null generated always as (coalesce(user_id, company_id)) stored;
create unique index saved_address_place on saved_address (book_id, position);
create unique index saved_address_label_in_book on saved_address (book_id, label);
create unique index saved_address_default_in_book on saved_address (book_id) where is_default;
create index saved_address_of_company on saved_address (company_id) where company_id is not null;
drop index saved_address_label;
drop index saved_address_default;

-- What a company keeps goes with the last of its members, also where the company stays.
create function drop_book_without_members() returns trigger language plpgsql as $$
begin
  delete from saved_address where company_id = old.company_id
    and not exists (select from company_member where company_id = old.company_id);
  return null;
end $$;
create trigger company_book_goes_with_members after delete on company_member
  for each row execute function drop_book_without_members();
