-- What the list of orders is sorted by when it is sorted by status: from what waits for money to
-- what is over, as `deriveStatus` says it.
create index orders_by_status_rank on orders (
  (array_position(array['unpaid', 'processing', 'paid', 'in_production',
    'partly_shipped', 'shipped', 'delivered', 'partly_refunded', 'refunded', 'disputed'],
    case when payment_state = 'paid' and fulfilment_state <> 'new'
      then fulfilment_state else payment_state end)), id);
