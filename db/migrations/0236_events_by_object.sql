-- Which events of the card processor an order's payments, refunds and disputes have had.
create index processor_event_of_object on processor_event (object_id);
