-- Staff see the emails that were not sent, and how many these are: a few among all that were, for
-- emails about orders are kept as long as the orders.

-- emails -------------------------------------------------------------------------------------
create index email_unsent on email (id) where sent_at is null;
