/** Companies as they are sent: of each what its reader may know. */
import type { z } from 'zod';
import type { member, ownCompany, staffCompany } from '#api/contract/companies/company-fields.ts';
import type { Company, Member, OwnCompany } from '#modules/companies/company.ts';

export function serializeOwnCompany(one: OwnCompany): z.infer<typeof ownCompany> {
  return { ...serialize(one), message: one.message, role: one.role, buying: one.isBuying };
}

export function serializeForStaff(one: Company): z.infer<typeof staffCompany> {
  const { group, message } = one;
  return { ...serialize(one), message, group: group && { _id: group.id, name: group.name } };
}

export function serializeMember(one: Member): z.infer<typeof member> {
  const { userId: _id, name, email, role, joinedAt } = one;
  return { _id, name, email, role, joinedAt: joinedAt.toISOString() };
}

function serialize(one: Company) {
  const { id: _id, version, name, taxNumber, status, reason, deliveryTerms } = one;
  return {
    ...{ _id, version, name, taxNumber, status, reason, deliveryTerms },
    appliedAt: one.appliedAt.toISOString(),
    decidedAt: one.decidedAt?.toISOString() ?? null,
  };
}
