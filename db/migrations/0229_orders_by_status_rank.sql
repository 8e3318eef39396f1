-- What the list of orders is sorted by when it is sorted by status: from what waits for money to
-- what is over, as `deriveStatus` says it.
create index orders_by_status_rank on orders (
  (array_position(array['unpaid', 'processing', 'paid', 'in_production',
    'partly_shipped', 'shipped', 'delivered', 'partly_refunded', 'refunded', 'disputed'],
    case when payment_state = 'paid' and fulfilment_state <> 'new'
      then fulfilment_state else payment_state end)), id);

-- Old orders that came to nothing have no name any more: all of them stood before the first page
-- of the list by customer, which does not have them.
create index orders_by_listed_customer on orders (lower(customer_name), id)
where payment_state not in ('cancelling', 'cancelled', 'expired');
drop index orders_by_customer;
