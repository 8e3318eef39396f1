/** The addresses of the operations of bank transfers: alone, so that pages need no schemas. */
export const transferEndpoints = {
  getTransfer: 'GET /purchase/{id}/bank-transfer',
  startTransfer: 'POST /purchase/{id}/bank-transfer',
  abandonTransfer: 'DELETE /purchase/{id}/bank-transfer',
  getGuestTransfer: 'GET /guest-orders/{id}/bank-transfer',
  startGuestTransfer: 'POST /guest-orders/{id}/bank-transfer',
  abandonGuestTransfer: 'DELETE /guest-orders/{id}/bank-transfer',
} as const;
