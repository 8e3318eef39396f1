/** What a receipt holds, where a test is about the email and not about its words. */
export const receiptContents = {
  ...{ orderNumber: '1042', tool: 'Fan brush, No 12', quantity: '12' },
  ...{ total: '$239.88', transaction: 'pi_1042' },
};

export const refundContents = { ...receiptContents, amount: '$20.00', reason: 'came too late' };
