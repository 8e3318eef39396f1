/** Who did something, as people call them: by e-mail, or by nobody's for what just happens. */
import { findEmails, type Identity } from '#modules/identity/identity.ts';

export type NameActor = (id: string) => { id: string; email: string | null };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Looks the e-mails of all of them up at once. */
export async function nameActors(identity: Identity, ids: readonly string[]): Promise<NameActor> {
  const users = [...new Set(ids)].filter((id) => uuid.test(id));
  const emails = users.length > 0 ? await findEmails(identity, users) : new Map<string, string>();
  return (id) => ({ id, email: emails.get(id) ?? null });
}
