-- Disputes are summed up by payment, and those that are open are looked through each minute.
create index dispute_of_payment on dispute (intent_id);
create index dispute_open on dispute (opened_at) where closed_at is null;
