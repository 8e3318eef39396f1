/** Who calls; plain types, shared with the pages. */

export type Role = 'customer' | 'admin';

export interface User {
  id: string;
  email: string;
  displayName: string;
  role: Role;
}

/** The user behind a token, as the database has them at this moment. */
export interface Caller {
  userId: string;
  email: string;
  displayName: string;
  role: Role;
}
