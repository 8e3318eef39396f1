/** Who calls; plain types, shared with the pages. */

/** What each may do stands in `permissions.ts`. */
export type Role = 'customer' | 'catalogue' | 'orders' | 'users' | 'admin';

export interface User {
  id: string;
  email: string;
  displayName: string;
  role: Role;
}

/** What staff do before they work: change their password, or pass a second factor. */
export type Duty = 'password' | 'second_factor';

/** The user behind a token, as the database has them at this moment. */
export interface Caller {
  userId: string;
  email: string;
  displayName: string;
  /** Whether they have shown that the email is theirs. */
  emailVerified: boolean;
  role: Role;
  /** What the list of devices calls the token. */
  tokenId: string;
  /** The address that the call comes from; '' where that is nobody's business. */
  peer: string;
  /** Whether they signed in with more than a password. */
  secondFactor: boolean;
  /** The role they have and may not use before they do what they owe; `role` is 'customer' then. */
  heldBack?: Role | undefined;
  owes?: Duty | undefined;
  /** Whether they work here and should have another password, be it that they must or not. */
  passwordDue?: boolean | undefined;
}
