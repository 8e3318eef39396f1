/** Why nothing was changed of a company, and what to do. */
import { exampleLike } from '#modules/tax/tax.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';

const advice = {
  email_not_confirmed: 'Follow the link in our email, or have it sent again on MyProfile.',
  company_unknown: 'Load your companies again.',
  company_changed: 'Load it again, and send what still holds.',
  tax_number_malformed: 'Look at it again, or leave it out.',
  tax_number_not_asked: 'It knows numbers of member states of the European Union alone.',
  company_approved: 'It is checked and open. Write to us to change it.',
  company_not_approved: 'We have not opened its trade account.',
  manager_only: 'Ask a manager of the company.',
  member_unknown: 'They may have left. Load the company again.',
  member_already: 'They belong to the company already.',
  last_manager: 'Make somebody else a manager first.',
  too_many_companies: 'Leave one that you do not need any more, or write to us.',
  too_many_members: 'There is no room for another. A manager can take somebody out.',
  invitation_unknown: 'It was used, or has ended. Ask for another.',
  invitation_for_another: 'Sign in with the email that it was sent to.',
  group_unknown: 'Load the groups again.',
  group_name_taken: 'Choose another name.',
} as const;

export type CompanyError = keyof typeof advice;

interface Refused {
  reason: CompanyError;
  taxNumber?: string;
}

export function toCompanyProblem({ reason, taxNumber }: Refused): Problem {
  if (taxNumber === undefined) return createProblem(reason, advice[reason]);
  const message = `must be as those of its state are, such as ${exampleLike(taxNumber)}`;
  return createProblem(reason, advice[reason], [{ path: 'taxNumber', message }]);
}
