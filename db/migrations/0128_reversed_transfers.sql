-- The payer's bank may take back money that has paid the order: then less is there than was applied.
alter table bank_transfer drop constraint bank_transfer_check;
alter table bank_transfer add constraint bank_transfer_check
  check (applied_minor <= received_minor and returned_minor <= received_minor);
