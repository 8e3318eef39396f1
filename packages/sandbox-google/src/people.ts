/** Who can be chosen at the sandbox Google: a few people with names, and whoever one types. */
import { createHash } from 'node:crypto';

export interface GoogleAccount {
  /** The `sub`: the same for the same address, also after the sandbox was started again. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

const presetPeople = [
  { name: 'Alma Berg', email: 'alma.berg@gmail.example', emailVerified: true },
  { name: 'Tomás Quiroga', email: 'tomas.quiroga@gmail.example', emailVerified: true },
  { name: 'Noor Haddad', email: 'noor@haddad-decorators.example', emailVerified: true },
  { name: 'Vic Doubt', email: 'vic.doubt@gmail.example', emailVerified: false },
] as const;

/** The people with names, as the page lists them. */
export const people: readonly GoogleAccount[] = presetPeople.map(accountOf);

const longestEmail = 254;
const longestName = 100;
const address = /^[^\s@<>]{1,64}@[^\s@<>.]+(\.[^\s@<>.]+)+$/;

/** The account of an address that somebody types, or undefined when it is no address. */
export function accountFor(input: {
  name: string;
  email: string;
  emailVerified: boolean;
}): GoogleAccount | undefined {
  const email = input.email.trim().toLowerCase();
  if (email.length > longestEmail || !address.test(email)) return undefined;
  const [local = email] = email.split('@');
  const name = input.name.trim().slice(0, longestName) || local;
  return accountOf({ name, email, emailVerified: input.emailVerified });
}

/** Never what Google itself gives, which is digits: no real account is mistaken for a sandbox's. */
function accountOf(person: Omit<GoogleAccount, 'id'>): GoogleAccount {
  const digest = createHash('sha256').update(person.email).digest('hex');
  return { id: `sandbox-${digest.slice(0, 21)}`, ...person };
}
