/** Method and path of the operations of the order pad. */
export const orderPadEndpoints = {
  checkOrderPad: 'POST /order-pad',
  sendOrderPad: 'POST /order-pad/form',
} as const;
