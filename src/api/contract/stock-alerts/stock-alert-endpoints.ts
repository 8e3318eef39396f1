/** Method and path of the operations by which somebody waits for a tool. */
export const stockAlertEndpoints = {
  addStockAlert: 'POST /stock-alerts',
  endStockAlert: 'POST /stock-alerts/end',
} as const;
