/** A company and the words about it; plain types and bounds, shared with the pages. */

export const companyStatuses = ['applied', 'approved', 'refused'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const memberRoles = ['buyer', 'manager'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const longestCompanyName = 200;
export const longestTaxNumber = 40;
export const longestDeliveryTerms = 200;
export const longestGroupName = 60;
/** Of one account: those it belongs to, decided or not. */
export const mostCompanies = 20;
/** Of one company, and of invitations that wait. */
export const mostMembers = 200;
export const mostInvitations = 50;
export const invitationDays = 7;

/** What an applicant writes. */
export interface Application {
  name: string;
  taxNumber: string;
  message: string;
}

/** What counts of VIES's answers about a number. */
export interface TaxCheck {
  /** That it was asked about, as VIES has it; a proof of another number is none. */
  number: string;
  /** Null while it has never said either. */
  state: 'valid' | 'invalid' | null;
  /** When it said so, and by which request. */
  answeredAt: string | null;
  requestId: string;
  /** When it could not answer, since then. */
  failedAt: string | null;
}

/** With whose number it is, where the state says so. */
export interface NamedTaxCheck extends TaxCheck {
  name: string;
  address: string;
}

export interface Company extends Application {
  id: string;
  status: CompanyStatus;
  /** Why it is refused; '' where it is not. */
  reason: string;
  group: { id: string; name: string } | null;
  deliveryTerms: string;
  /** Null while VIES was never asked. */
  taxCheck: NamedTaxCheck | null;
  /** When VIES is asked next; null for never. */
  taxCheckDueAt: Date | null;
  /** Counts every change. */
  version: number;
  appliedAt: Date;
  decidedAt: Date | null;
}

/** A company as one of its members has it. */
export interface OwnCompany extends Company {
  role: MemberRole;
  /** Whether the account buys for it now. */
  isBuying: boolean;
}

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  joinedAt: Date;
}

export interface Invitation {
  id: string;
  email: string;
  role: MemberRole;
  expiresAt: Date;
}

/** For which company somebody buys, as an order keeps it. */
export interface BuyingCompany {
  id: string;
  name: string;
  taxNumber: string;
  deliveryTerms: string;
  /** The group whose price lists it has. */
  group: string | null;
  /** Null while VIES was never asked. */
  taxCheck: TaxCheck | null;
}

/** By account; an account that buys for itself is left out. */
export type BuyingCompanies = Readonly<Record<string, BuyingCompany>>;
