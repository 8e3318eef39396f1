/** Orders of several lines. */
export const orderLines = {
  sum: '{quantity} units,\u00A0{total}',
  sumDelivered: '{quantity} units,\u00A0{goods} + delivery\u00A0{delivery} =\u00A0{total}',
  units: '{quantity} units',
  per: '{price} per {units}',
  discount: 'Code {code}',
  goods: 'Goods',
  delivery: 'Delivery',
  total: 'Total',
  received: 'Come by bank transfer',
  missing: 'Still to pay',
};
