/** Messages of visitors as staff get them: who did what about each, and what it is about. */
import type { z } from 'zod';
import type { inboxMessage } from '#api/contract/inbox/inbox-operations.ts';
import { createActorSerializer } from '#api/calls/actors.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { findUserIds } from '#modules/identity/identity.ts';
import type { ReceivedMessage } from '#modules/inbox/inbox.ts';
import { namedOrders } from '#modules/inbox/named-orders.ts';
import { findOrderIds } from '#modules/orders/orders.ts';

export async function serializeMessages(
  { db, identity }: Pick<ApiDeps, 'db' | 'identity'>,
  messages: readonly ReceivedMessage[],
): Promise<z.infer<typeof inboxMessage>[]> {
  const actors = messages.flatMap(({ events }) => events.map(({ by }) => by));
  const emails = messages.map(({ email }) => email.toLowerCase());
  const numbers = messages.flatMap(({ message }) => namedOrders(message));
  const [serializeActor, accounts, orders] = await Promise.all([
    createActorSerializer(identity, actors),
    findUserIds(identity.db, emails),
    findOrderIds(db, numbers),
  ]);
  return messages.map(({ id, receivedAt, events, ...message }) => ({
    ...{ _id: id, ...message, receivedAt: receivedAt.toISOString() },
    hasAccount: accounts.has(message.email.toLowerCase()),
    orders: namedOrders(message.message).flatMap((number) => {
      const order = orders.get(number);
      return order === undefined ? [] : [{ _id: order, number }];
    }),
    events: events.map(({ at, by, ...event }) => {
      return { ...event, at: at.toISOString(), by: serializeActor(by).email };
    }),
  }));
}
