/** Messages of visitors as staff get them, with who did what about each. */
import type { z } from 'zod';
import type { inboxMessage } from '#api/contract/inbox/inbox-operations.ts';
import { createActorSerializer } from '#api/calls/actors.ts';
import type { Identity } from '#modules/identity/identity.ts';
import type { ReceivedMessage } from '#modules/inbox/inbox.ts';

export async function serializeMessages(
  identity: Identity,
  messages: readonly ReceivedMessage[],
): Promise<z.infer<typeof inboxMessage>[]> {
  const actors = messages.flatMap(({ events }) => events.map(({ by }) => by));
  const serializeActor = await createActorSerializer(identity, actors);
  return messages.map(({ id, receivedAt, events, ...message }) => ({
    ...{ _id: id, ...message, receivedAt: receivedAt.toISOString() },
    events: events.map(({ at, by, ...event }) => {
      return { ...event, at: at.toISOString(), by: serializeActor(by).email };
    }),
  }));
}
