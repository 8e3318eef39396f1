/**
 * A customer as staff see them: made of what the other modules know of an account. It owns no table
 * and changes nothing. What can be long is cut, so that an account of any size is read quickly.
 */
import type { Executor } from '#platform/database/database.ts';
import {
  findAccount,
  findLastSeen,
  findUserId,
  listLastSeen,
  type Account,
  type Identity,
} from '#modules/identity/identity.ts';
import { listNewestMessagesFrom, type ReceivedMessage } from '#modules/inbox/inbox.ts';
import type { PaymentException } from '#modules/payments/exceptions/exception.ts';
import {
  listExceptionsOfUser,
  mostListedOrders,
  sumBought,
  sumBoughtOfEach,
  type Bought,
} from '#modules/payments/payments.ts';

export interface Customer {
  account: Account;
  /** Of the sessions that are there; undefined where all of them have ended. */
  lastSeenAt: Date | undefined;
  /** In each currency, refunds not taken off. */
  bought: Bought[];
  /** Of their orders, the newest first: at most `mostShown`. */
  exceptions: PaymentException[];
  /** From their email, whoever typed it, the newest first: at most `mostShown`. */
  messages: ReceivedMessage[];
}

const mostShown = 10;

/** The customer with this email; undefined where no account has it. */
export async function readCustomer(
  { db, identity }: { db: Executor; identity: Identity },
  email: string,
): Promise<Customer | undefined> {
  const id = await findUserId(identity, email);
  const account = id === undefined ? undefined : await findAccount(db, id);
  if (!account) return undefined;
  const [lastSeenAt, bought, exceptions, messages] = await Promise.all([
    findLastSeen(db, account.id),
    sumBought(db, account.id),
    listExceptionsOfUser(db, account.id, mostShown),
    listNewestMessagesFrom(db, account.email, mostShown),
  ]);
  return { account, lastSeenAt, bought, exceptions, messages };
}

/** What rows of a list of accounts show beside the account. */
export interface Activity {
  id: string;
  /** Of the sessions that are there; undefined where all of them have ended. */
  lastSeenAt: Date | undefined;
  /** As of a customer; undefined where orders are not to be seen. */
  bought: Bought[] | undefined;
  /** Whether it may have bought more: rows of a list are summed over their newest orders. */
  isCut: boolean;
}

/** Of these accounts, in their order: a statement for each column, however many they are. */
export async function listActivity(
  { db }: { db: Executor },
  ids: readonly string[],
  { withOrders }: { withOrders: boolean },
): Promise<Activity[]> {
  const [lastSeen, bought] = await Promise.all([
    listLastSeen(db, ids),
    withOrders ? sumBoughtOfEach(db, ids) : undefined,
  ]);
  return ids.map((id) => {
    const sums = bought && (bought.get(id) ?? []);
    const orders = sums?.reduce((sum, one) => sum + one.orders, 0) ?? 0;
    const isCut = orders >= mostListedOrders;
    return { id, lastSeenAt: lastSeen.get(id), bought: sums, isCut };
  });
}
