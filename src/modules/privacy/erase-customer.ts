/** Erases a customer's personal data, through the interface of every module that has some. */
import type { Tx } from '#platform/database/transaction.ts';
import { eraseCartsOf } from '#modules/carts/carts.ts';
import { eraseInvitationsTo, leaveAllCompanies } from '#modules/companies/companies.ts';
import { findUsedPictures } from '#modules/catalogue/catalogue.ts';
import { eraseAddressBook, eraseDeliveryAddresses } from '#modules/addresses/addresses.ts';
import { erasedEmail, erasedName, eraseUser, type Account } from '#modules/identity/identity.ts';
import { anonymiseMessagesFrom } from '#modules/inbox/inbox.ts';
import { deleteNotesAbout, deleteNotesAboutOrders } from '#modules/notes/notes.ts';
import { eraseEmailsTo } from '#modules/emails/emails.ts';
import { eraseFromPromotions } from '#modules/promotions/promotions.ts';
import { eraseFromOrders, eachOrderOfUser } from '#modules/orders/orders.ts';
import { eraseFromPayments } from '#modules/payments/payments.ts';
import { erasePicturesOf, listPicturesOf } from '#modules/pictures/pictures.ts';
import {
  eraseProductReviewsOf,
  listPicturesInProductReviews,
} from '#modules/product-reviews/product-reviews.ts';
import { eraseProfile } from '#modules/profiles/profiles.ts';
import { eraseCertificates } from '#modules/tax/tax.ts';
import { eraseStockAlertsTo } from '#modules/stock-alerts/stock-alerts.ts';
import {
  anonymiseWithdrawals,
  eraseWithdrawalsWithoutOrder,
} from '#modules/withdrawals/withdrawals.ts';
import { eraseReviewsOf, listPicturesInReviews } from '#modules/reviews/reviews.ts';

/** Erases what is stored by email address; anybody can type one, so it has to be verified. */
export async function eraseByEmail(tx: Tx, account: Account, at: Date): Promise<void> {
  const { id, email, emailVerified, displayName } = account;
  await eraseEmailsTo(tx, email, at);
  if (!emailVerified) return;
  await eraseInvitationsTo(tx, email);
  await eraseStockAlertsTo(tx, email);
  await eraseWithdrawalsWithoutOrder(tx, email);
  const anonymous = { name: erasedName, email: erasedEmail(id), words: [email, displayName] };
  await anonymiseMessagesFrom(tx, email, anonymous);
}

/** Deletes what an account has saved for later orders. */
export async function deleteSavedData(tx: Tx, userId: string): Promise<void> {
  await eraseProfile(tx, userId);
  await eraseAddressBook(tx, userId);
  await eraseCartsOf(tx, userId);
  await eraseCertificates(tx, userId);
  await leaveAllCompanies(tx, userId);
}

/** Erases what is stored by the user's id. */
export async function eraseByUserId(
  tx: Tx,
  { userId, words, at }: { userId: string; words: readonly string[]; at: Date },
): Promise<void> {
  const anonymous = { words, name: erasedName };
  await eraseReviewsOf(tx, userId);
  await eraseProductReviewsOf(tx, userId);
  await erasePictures(tx, userId);
  await deleteSavedData(tx, userId);
  await deleteNotesAbout(tx, userId);
  await eraseFromPromotions(tx, { userId, masked: erasedEmail(userId), at });
  for await (const page of eachOrderOfUser(tx, userId)) {
    const orders = page.map((order) => order.id);
    await eraseDeliveryAddresses(tx, orders);
    await eraseFromPayments(tx, orders, anonymous);
    await anonymiseWithdrawals(tx, orders, anonymous);
    await deleteNotesAboutOrders(tx, orders);
  }
  await eraseFromOrders(tx, { ...anonymous, userId, email: erasedEmail(userId) });
  await eraseUser(tx, userId, at);
}

/** Pictures that a tool or somebody else's review shows are kept. */
async function erasePictures(tx: Tx, userId: string): Promise<void> {
  const uploaded = (await listPicturesOf(tx, userId)).map((picture) => picture.img);
  const usedByTools = await findUsedPictures(tx, uploaded);
  const usedByReviews = await listPicturesInReviews(tx, uploaded);
  const usedByProductReviews = await listPicturesInProductReviews(tx, uploaded);
  const used = [...usedByTools, ...usedByReviews, ...usedByProductReviews];
  await erasePicturesOf(tx, userId, used);
}
