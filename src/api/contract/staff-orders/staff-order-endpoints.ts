/** Method and path of the operations by which staff order for a customer. */
export const staffOrderEndpoints = {
  listSellingCurrencies: 'GET /staff-orders/currencies',
  findCustomer: 'GET /staff-orders/customers/{email}',
  quoteStaffOrder: 'POST /staff-orders/quote',
  placeStaffOrder: 'POST /staff-orders',
  sendOrderAgain: 'POST /staff-orders/{id}/email',
  acceptTerms: 'PUT /purchase/{id}/terms',
  acceptGuestTerms: 'PUT /guest-orders/{id}/terms',
} as const;
