-- Emails of no order are deleted a while after they were sent or given up, which is asked each
-- minute; those about orders, of which there are many more, once a day and without an index.
create index email_over on email (coalesce(sent_at, given_up_at))
where order_id is null and coalesce(sent_at, given_up_at) is not null;
