/** Orders of several lines. */
export const orderLines = {
  sum: '{quantity} units,\u00A0{total}',
  units: '{quantity} units',
  per: '{price} per {units}',
  discount: 'Code {code}',
  goods: 'Goods',
  delivery: 'Delivery',
};
