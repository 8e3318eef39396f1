/** Who may make the calls about orders without an account: whoever has the order's link. */
import { row } from './row.ts';

const everybodysInput = [
  ...(['input', 'input', 'input', 'input'] as const),
  ...(['input', 'input', 'input'] as const),
] as const;
/** Nobody has a link here, neither the owner of an account's order nor staff. */
const nothingThere = [404, 404, 404, 404, 404, 404, 404] as const;

export const guestRows = {
  placeGuestOrder: row('/guest-orders', everybodysInput),
  sendOrderLink: row('/guest-orders/link', everybodysInput),
  getGuestOrder: row('/guest-orders/{order}', nothingThere),
  saveGuestAddress: row('/guest-orders/{order}/address', nothingThere),
  getGuestReceipt: row('/guest-orders/{order}/receipt', nothingThere),
  getGuestReceiptPdf: row('/guest-orders/{order}/receipt.pdf', nothingThere),
  getGuestDelivery: row('/guest-orders/{order}/delivery', nothingThere),
  chooseGuestDelivery: row('/guest-orders/{order}/delivery', nothingThere),
  startGuestPayment: row('/guest-orders/{order}/payment', nothingThere),
  confirmGuestPayment: row('/guest-orders/{order}/payment', nothingThere),
  quoteGuestEdit: row('/guest-orders/{order}/edits/quote', nothingThere),
  editGuestOrder: row('/guest-orders/{order}/edits', nothingThere),
  quoteGuestAddition: row('/guest-orders/{order}/additions/quote', nothingThere),
  addToGuestOrder: row('/guest-orders/{order}/additions', nothingThere),
  reorderGuestOrder: row('/guest-orders/{order}/cart', nothingThere),
  cancelGuestLines: row('/guest-orders/{order}/cancellations', nothingThere),
  getGuestTransfer: row('/guest-orders/{order}/bank-transfer', nothingThere),
  startGuestTransfer: row('/guest-orders/{order}/bank-transfer', nothingThere),
  abandonGuestTransfer: row('/guest-orders/{order}/bank-transfer', nothingThere),
  acceptGuestTerms: row('/guest-orders/{order}/terms', nothingThere),
  cancelGuestOrder: row('/guest-orders/{order}', nothingThere),
};
