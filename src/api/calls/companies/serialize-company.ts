/** Companies as they are sent: of each what its reader may know. */
import type { z } from 'zod';
import type { member, ownCompany, staffCompany } from '#api/contract/companies/company-fields.ts';
import { findTaxNumber } from '#modules/companies/companies.ts';
import type { Company, Member, OwnCompany } from '#modules/companies/company.ts';

export function serializeOwnCompany(one: OwnCompany, at: Date): z.infer<typeof ownCompany> {
  return { ...serialize(one, at), message: one.message, role: one.role, buying: one.isBuying };
}

export function serializeForStaff(one: Company, at: Date): z.infer<typeof staffCompany> {
  const { group, message } = one;
  return { ...serialize(one, at), message, group: group && { _id: group.id, name: group.name } };
}

export function serializeMember(one: Member): z.infer<typeof member> {
  const { userId: _id, name, email, role, joinedAt } = one;
  return { _id, name, email, role, joinedAt: joinedAt.toISOString() };
}

function serialize(one: Company, at: Date) {
  const { id: _id, version, name, taxNumber, status, reason, deliveryTerms } = one;
  return {
    ...{ _id, version, name, taxNumber, status, reason, deliveryTerms },
    taxCheck: serializeTaxCheck(one, at),
    appliedAt: one.appliedAt.toISOString(),
    decidedAt: one.decidedAt?.toISOString() ?? null,
  };
}

/** What is known of its number; whose it is comes with an answer about this one alone. */
function serializeTaxCheck(one: Company, at: Date) {
  const known = findTaxNumber(one, at);
  if (!known) return null;
  const { state, at: answeredAt, requestId, number } = known;
  const { name = '', address = '' } = one.taxCheck?.number === number ? one.taxCheck : {};
  const dueAt = one.taxCheckDueAt?.toISOString() ?? null;
  return { state, answeredAt, requestId, name, address, dueAt };
}
