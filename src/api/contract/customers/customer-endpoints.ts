/** Method and path of the operations on a customer, and on what staff note for each other. */
export const customerEndpoints = {
  listUserActivity: 'GET /user/activity',
  getCustomer: 'GET /customers/{email}',
  listCustomerOrders: 'GET /customers/{email}/orders',
  listCustomerNotes: 'GET /customers/{email}/notes',
  addCustomerNote: 'POST /customers/{email}/notes',
  listOrderNotes: 'GET /purchaseadmin/{id}/notes',
  addOrderNote: 'POST /purchaseadmin/{id}/notes',
} as const;
