/** Texts of ordering again; only an order's own page loads them. */
export const reorderTexts = {
  reorder: 'Order again',
  adding: 'Putting it into your cart',
} as const;
