-- Whether a refund was asked for without an amount: the same key with one is another request. Not
-- known of those from before, and of those that nobody asked for under a key.
alter table refund add column is_rest boolean;
