import type { Company, OwnCompany } from './company.ts';
import type { CompanyRow, OwnRow } from './queries/companies.ts';

export function toCompany(row: CompanyRow): Company {
  const { id, name, message, status, reason, version } = row;
  const { group_id: groupId, group_name: groupName } = row;
  return {
    ...{ id, name, message, status, reason, version, taxNumber: row.tax_number },
    group: groupId === null ? null : { id: groupId, name: groupName ?? '' },
    ...{ taxCheck: row.tax_check, taxCheckDueAt: row.tax_check_due_at },
    ...{ deliveryTerms: row.delivery_terms, appliedAt: row.applied_at, decidedAt: row.decided_at },
  };
}

export function toOwnCompany(row: OwnRow): OwnCompany {
  return { ...toCompany(row), role: row.role, isBuying: row.is_buying };
}
