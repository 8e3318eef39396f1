-- Files of addresses, each row with the email of its customer.
alter table import
  drop constraint import_target_check,
  add constraint import_target_check
    check (target in ('tools', 'redirects', 'customers', 'addresses'));
