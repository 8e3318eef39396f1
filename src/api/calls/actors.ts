/** Actors as the API names them: with their email, null for the shop and the processor. */
import { findEmails, type Identity } from '#modules/identity/identity.ts';

export type SerializeActor = (id: string) => { id: string; email: string | null };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the emails of all actors in one query. */
export async function createActorSerializer(
  identity: Identity,
  ids: readonly string[],
): Promise<SerializeActor> {
  const users = [...new Set(ids)].filter((id) => uuid.test(id));
  const emails = users.length > 0 ? await findEmails(identity, users) : new Map<string, string>();
  return (id) => ({ id, email: emails.get(id) ?? null });
}
