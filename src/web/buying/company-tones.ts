/** How the state of a company is marked, for its members and for staff. */
import type { CompanyStatus } from '#modules/companies/company.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const companyTones = {
  approved: 'good',
  applied: 'waiting',
  refused: 'bad',
} as const satisfies Record<CompanyStatus, BadgeTone>;
