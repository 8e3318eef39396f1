-- A transfer in another currency than its order's is an exception of a kind of its own; no other
-- payment of no order is one of an order.
update payment_exception set kind = 'transfer_other_currency',
  key = 'transfer_other_currency' || substr(key, 1 + length('unknown_payment'))
where kind = 'unknown_payment' and order_id is not null and intent_id is null;
