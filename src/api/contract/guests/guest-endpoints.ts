/** Method and path of the operations of guests, who order without an account. */
export const guestEndpoints = {
  placeGuestOrder: 'POST /guest-orders',
  sendOrderLink: 'POST /guest-orders/link',
  getGuestOrder: 'GET /guest-orders/{id}',
  saveGuestAddress: 'PUT /guest-orders/{id}/address',
  startGuestPayment: 'POST /guest-orders/{id}/payment',
  confirmGuestPayment: 'PATCH /guest-orders/{id}/payment',
  cancelGuestOrder: 'DELETE /guest-orders/{id}',
} as const;
