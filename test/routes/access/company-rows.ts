/**
 * Who may make the calls about companies. Nobody here belongs to one: what members get, and what
 * members of others do not, is in `companies.test.ts`.
 */
import { row } from './row.ts';

const ownList = [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
const ownInput = [401, 'input', 'input', 'input', 'input', 'input', 'input'] as const;
const ownUnknown = [401, 404, 404, 404, 404, 404, 404] as const;
const everybodysInput = ['input', 'input', 'input', 'input', 'input', 'input', 'input'] as const;
const usersList = [401, 403, 403, 403, 403, 'ok', 'ok'] as const;
const usersInput = [401, 403, 403, 403, 403, 'input', 'input'] as const;
const usersUnknown = [401, 403, 403, 403, 403, 404, 404] as const;

export const companyRows = {
  listOwnCompanies: row('/my-companies', ownList),
  applyForCompany: row('/my-companies', ownInput),
  buyFor: row('/my-companies/buying', ownInput),
  getOwnCompany: row('/my-companies/{unknown}', ownUnknown),
  changeApplication: row('/my-companies/{unknown}', ownInput),
  inviteMember: row('/my-companies/{unknown}/invitations', ownInput),
  withdrawInvitation: row('/my-companies/{unknown}/invitations/none', ownUnknown),
  listCompanyAddresses: row('/my-companies/{unknown}/addresses', ownUnknown),
  keepCompanyAddress: row('/my-companies/{unknown}/addresses', ownInput),
  changeCompanyAddress: row('/my-companies/{unknown}/addresses/{unknown}', ownInput),
  chooseCompanyDefault: row('/my-companies/{unknown}/addresses/{unknown}/default', ownUnknown),
  deleteCompanyAddress: row('/my-companies/{unknown}/addresses/{unknown}', ownUnknown),
  changeMember: row('/my-companies/{unknown}/members/none', ownInput),
  removeMember: row('/my-companies/{unknown}/members/none', ownUnknown),
  checkInvitation: row('/company-invitations/check', everybodysInput),
  acceptInvitation: row('/company-invitations/accept', ownInput),
  getBuying: row('/buying', ownList),
  listPricesOfList: row('/prices/{unknown}', ownUnknown),
  listCompanies: row('/companies', usersList),
  getCompany: row('/companies/{unknown}', usersUnknown),
  changeCompany: row('/companies/{unknown}', usersInput),
  approveCompany: row('/companies/{unknown}/approve', usersInput),
  refuseCompany: row('/companies/{unknown}/refuse', usersInput),
  askVies: row('/companies/{unknown}/ask-vies', usersUnknown),
  listCustomerGroups: row('/customer-groups', usersList),
  addCustomerGroup: row('/customer-groups', usersInput),
  renameCustomerGroup: row('/customer-groups/{unknown}', usersInput),
};
