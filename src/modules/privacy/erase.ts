/** What names a customer, taken away through the face of every module that has it. */
import type { Transaction } from '#platform/database/transaction.ts';
import { listPicturesOfTools } from '#modules/catalogue/catalogue.ts';
import { forgetAddresses } from '#modules/fulfilment/fulfilment.ts';
import { erasedEmail, erasedName, eraseUser, type Account } from '#modules/identity/identity.ts';
import { anonymiseMessagesFrom } from '#modules/inbox/inbox.ts';
import { forgetMailsTo } from '#modules/mails/mails.ts';
import { eraseFromOrders, everyOrderOf } from '#modules/orders/orders.ts';
import { eraseFromPayments } from '#modules/payments/payments.ts';
import { erasePicturesOf, listPicturesOf } from '#modules/pictures/pictures.ts';
import { eraseProfile } from '#modules/profiles/profiles.ts';
import { eraseReviewsOf, listPicturesInReviews } from '#modules/reviews/reviews.ts';

/** What was kept under the address alone. Anybody can type one, so it has to be proved. */
export async function eraseByAddress(tx: Transaction, account: Account, at: Date): Promise<void> {
  const { id, email, emailVerified, displayName } = account;
  await forgetMailsTo(tx, email, at);
  if (!emailVerified) return;
  const nobody = { name: erasedName, email: erasedEmail(id), words: [email, displayName] };
  await anonymiseMessagesFrom(tx, email, nobody);
}

/** What is kept under the user's id. */
export async function eraseOwn(
  tx: Transaction,
  { userId, words, at }: { userId: string; words: readonly string[]; at: Date },
): Promise<void> {
  const nobody = { words, name: erasedName };
  await eraseReviewsOf(tx, userId);
  await erasePictures(tx, userId);
  await eraseProfile(tx, userId);
  for await (const page of everyOrderOf(tx, userId)) {
    const orders = page.map((order) => order.id);
    await forgetAddresses(tx, orders);
    await eraseFromPayments(tx, orders, nobody);
  }
  await eraseFromOrders(tx, { ...nobody, userId, email: erasedEmail(userId) });
  await eraseUser(tx, userId, at);
}

/** What a tool, or somebody else's review, shows is not taken away from there. */
async function erasePictures(tx: Transaction, userId: string): Promise<void> {
  const uploaded = (await listPicturesOf(tx, userId)).map((picture) => picture.img);
  const ofTools = await listPicturesOfTools(tx, uploaded);
  const ofOthers = await listPicturesInReviews(tx, uploaded);
  await erasePicturesOf(tx, userId, [...ofTools, ...ofOthers]);
}
