/** Companies, members and invitations that requests are about. */
import { invitationTo, joinCompany, openCompany } from '#test/support/companies.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import type { FuzzedShop } from './fuzzed-shop.ts';

export const newPerson = ({ shop }: FuzzedShop): Promise<Person> =>
  addPerson(shop.db, `Pat-${crypto.randomUUID()}`, 'customer');

export const application = () => {
  return { name: `Hall ${crypto.randomUUID()}`, taxNumber: 'DE 123456789', message: 'x' };
};
export const terms = (version = 1) => ({ ...application(), message: undefined, version });
export const malformed = () => ({ ...application(), taxNumber: 'DE 1' });
export const nobodysToken = 'n'.repeat(43);

/** Approved, with a manager whom nobody else is. */
export async function newCompany(fuzzed: FuzzedShop) {
  const manager = await newPerson(fuzzed);
  const staff = fuzzed.tokens.mira;
  const { id, token } = await openCompany(fuzzed.shop, manager, { ...application(), staff });
  return { id, token, manager };
}

/** One that is there for good: requests that change nothing of it do not need one each. */
export function keptOnce<Kept>(make: (fuzzed: FuzzedShop) => Promise<Kept>) {
  const kept = new WeakMap<FuzzedShop, Promise<Kept>>();
  return (fuzzed: FuzzedShop): Promise<Kept> => {
    const known = kept.get(fuzzed) ?? make(fuzzed);
    kept.set(fuzzed, known);
    return known;
  };
}

export const opened = keptOnce(newCompany);

/** Waiting for a decision. */
export async function applied(fuzzed: FuzzedShop) {
  const token = await fuzzed.shop.tokenOf(await newPerson(fuzzed));
  const added = await fuzzed.send('applyForCompany', { token, body: application() });
  return { token, params: { id: String(added.body['insertedId']) } };
}

export async function newMember(fuzzed: FuzzedShop) {
  const { id, token, manager } = await opened(fuzzed);
  const person = await newPerson(fuzzed);
  const company = { company: id, by: token, person, role: 'buyer' };
  const buyer = await joinCompany(fuzzed.shop, company);
  return { id, token, buyer, member: person.id, manager };
}

/** A buyer who stays. */
export const withBuyer = keptOnce(newMember);

/** In a company of its own: invitations that wait are counted. */
export async function invited(fuzzed: FuzzedShop) {
  const { id, token } = await newCompany(fuzzed);
  const person = await newPerson(fuzzed);
  const body = { email: person.email, role: 'buyer' };
  const added = await fuzzed.send('inviteMember', { token, params: { id }, body });
  const link = await invitationTo(fuzzed.shop, person.email);
  return { id, token, person, link, invitation: String(added.body['insertedId']) };
}
