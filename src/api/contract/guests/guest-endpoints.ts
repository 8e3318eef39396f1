/** Method and path of the operations of guests, who order without an account. */
export const guestEndpoints = {
  placeGuestOrder: 'POST /guest-orders',
  sendOrderLink: 'POST /guest-orders/link',
  getGuestOrder: 'GET /guest-orders/{id}',
  saveGuestAddress: 'PUT /guest-orders/{id}/address',
  getGuestReceipt: 'GET /guest-orders/{id}/receipt',
  getGuestReceiptPdf: 'GET /guest-orders/{id}/receipt.pdf',
  getGuestDelivery: 'GET /guest-orders/{id}/delivery',
  chooseGuestDelivery: 'PUT /guest-orders/{id}/delivery',
  startGuestPayment: 'POST /guest-orders/{id}/payment',
  confirmGuestPayment: 'PATCH /guest-orders/{id}/payment',
  quoteGuestEdit: 'POST /guest-orders/{id}/edits/quote',
  editGuestOrder: 'POST /guest-orders/{id}/edits',
  quoteGuestAddition: 'POST /guest-orders/{id}/additions/quote',
  addToGuestOrder: 'POST /guest-orders/{id}/additions',
  cancelGuestLines: 'POST /guest-orders/{id}/cancellations',
  cancelGuestOrder: 'DELETE /guest-orders/{id}',
} as const;
