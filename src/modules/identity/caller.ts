/** Who calls; plain types, shared with the pages. */

/** What each may do stands in `permissions.ts`. */
export type Role = 'customer' | 'catalogue' | 'orders' | 'users' | 'admin';

export interface User {
  id: string;
  email: string;
  displayName: string;
  role: Role;
}

/** What staff must do before they may work: confirm, change or set up one of these. */
export type RequiredAction = 'email' | 'password' | 'second_factor';

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
  /** The IP address that the call comes from; '' where it is not needed. */
  clientIp: string;
  /** Whether they signed in with more than a password. */
  secondFactor: boolean;
  /** The role they get back after `requiredAction`; until then `role` is 'customer'. */
  withheldRole?: Role | undefined;
  requiredAction?: RequiredAction | undefined;
  /** Set for staff whose password should be changed, whether or not they must do so first. */
  shouldChangePassword?: boolean | undefined;
}
