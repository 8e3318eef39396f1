-- Files of the prices of a list; each row of a price names the file that it came from.

-- imports ------------------------------------------------------------------------------------
alter table import
  drop constraint import_target_check,
  add constraint import_target_check
    check (target in ('tools', 'redirects', 'customers', 'addresses', 'prices')),
  -- no foreign key: nothing deletes a list
  add column price_list_id uuid,
  add constraint import_names_its_list check ((target = 'prices') = (price_list_id is not null));

-- prices -------------------------------------------------------------------------------------
alter table list_price add column import_id uuid references import;
