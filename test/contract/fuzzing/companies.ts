/** Requests about companies: one of each that succeeds, and one for each error. */
import { companyAddressRequests } from './company-addresses.ts';
import { fillMembers, unconfirm } from '#test/support/companies.ts';
import type { Person } from '#test/support/world.ts';
import {
  application,
  applied,
  invited,
  malformed,
  newCompany,
  newMember,
  newPerson,
  nobodysToken,
  opened,
  terms,
  withBuyer,
} from './company-makers.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const asMira = ({ tokens }: FuzzedShop, id: string, body?: object): RequestInput => ({
  ...{ token: tokens.mira, params: { id }, body },
});

async function onApplied(fuzzed: FuzzedShop, body?: object): Promise<RequestInput> {
  return asMira(fuzzed, (await applied(fuzzed)).params.id, body);
}

async function group({ tokens }: FuzzedShop): Promise<RequestInput> {
  return { token: tokens.mira, body: { name: `Group ${crypto.randomUUID()}` } };
}

async function addedGroup(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { body } = await fuzzed.send('addCustomerGroup', await group(fuzzed));
  return { ...(await group(fuzzed)), params: { id: String(body['insertedId']) } };
}

export const companyRequests = {
  ...companyAddressRequests,
  listOwnCompanies: async ({ tokens }: FuzzedShop) => ({ token: tokens.anna }),
  applyForCompany: async (fuzzed: FuzzedShop) => {
    return { token: await fuzzed.shop.tokenOf(await newPerson(fuzzed)), body: application() };
  },
  buyFor: async (fuzzed: FuzzedShop) => {
    const { id, token } = await opened(fuzzed);
    return { token, body: { company: id } };
  },
  getOwnCompany: applied,
  changeApplication: async (fuzzed: FuzzedShop) => {
    return { ...(await applied(fuzzed)), body: { ...application(), version: 1 } };
  },
  inviteMember: async (fuzzed: FuzzedShop) => {
    const { id, token } = await opened(fuzzed);
    return { token, params: { id }, body: { email: 'kay@people.example', role: 'manager' } };
  },
  withdrawInvitation: async (fuzzed: FuzzedShop) => {
    const { id, token, invitation } = await invited(fuzzed);
    return { token, params: { id, invitation } };
  },
  changeMember: async (fuzzed: FuzzedShop) => {
    const { id, token, member } = await withBuyer(fuzzed);
    return { token, params: { id, member }, body: { role: 'buyer' } };
  },
  removeMember: async (fuzzed: FuzzedShop) => {
    const { id, token, member } = await newMember(fuzzed);
    return { token, params: { id, member } };
  },
  checkInvitation: async (fuzzed: FuzzedShop) => {
    return { body: { token: (await invited(fuzzed)).link } };
  },
  acceptInvitation: async (fuzzed: FuzzedShop) => {
    const { person, link } = await invited(fuzzed);
    return { token: await fuzzed.shop.tokenOf(person), body: { token: link } };
  },
  listCompanies: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, query: { limit: 5 } }),
  getCompany: async (fuzzed: FuzzedShop) => onApplied(fuzzed, {}),
  changeCompany: async (fuzzed: FuzzedShop) => onApplied(fuzzed, terms()),
  approveCompany: async (fuzzed: FuzzedShop) => onApplied(fuzzed, terms()),
  refuseCompany: async (fuzzed: FuzzedShop) => onApplied(fuzzed, { reason: 'x', version: 1 }),
  askVies: async (fuzzed: FuzzedShop) => onApplied(fuzzed),
  listCustomerGroups: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  addCustomerGroup: group,
  renameCustomerGroup: addedGroup,
};

/** A member of none of the companies that are there. */
const onNobodys =
  (params: object, body?: object) =>
  async ({ tokens }: FuzzedShop): Promise<RequestInput> => {
    return { token: tokens.ben, params: { id: nobodysId, ...params }, body };
  };

const onOwnMember = { member: nobodysId };
const invitation = { email: 'kit@people.example', role: 'buyer' };

/** By somebody who belongs to it and manages nothing. */
const asBuyer =
  (params: object, body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> => {
    const { id, buyer, manager } = await withBuyer(fuzzed);
    return { token: buyer, params: { id, member: manager.id, ...params }, body };
  };

const onManager =
  (body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> => {
    const { id, token, manager } = await opened(fuzzed);
    return { token, params: { id, member: manager.id }, body };
  };

const onUnknownMember =
  (body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> => {
    const { id, token } = await opened(fuzzed);
    return { token, params: { id, member: nobodysId }, body };
  };

/** Belongs to as many companies as an account can. */
async function fillCompanies({ shop }: FuzzedShop, person: Person): Promise<void> {
  await shop.db.query({
    text: `with added as (
        insert into company (name, tax_number, message, status, applied_at)
        select 'Many ' || n, '', '', 'applied', now() from generate_series(1, 20) n returning id
      )
      insert into company_member (company_id, user_id, role, joined_at)
      select id, $1, 'manager', now() from added`,
    values: [person.id],
  });
}

/** Invited before others took the last places. */
async function intoFullCompany(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { id, person, link } = await invited(fuzzed);
  await fillMembers(fuzzed.shop, id);
  return { token: await fuzzed.shop.tokenOf(person), body: { token: link } };
}

async function withoutRoom(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { id, token } = await newCompany(fuzzed);
  await fuzzed.shop.db.query({
    text: `insert into company_invitation (company_id, email, role, token_hash, created_at,
        expires_at)
      select $1::uuid, n || '@people.example', 'buyer', decode(md5($1::uuid::text || n), 'hex'),
        now(),
        now() + interval '7 days' from generate_series(1, 50) n`,
    values: [id],
  });
  return { token, params: { id }, body: invitation };
}

const staffErrors = (body: (version: number) => object) => ({
  company_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, body(1)),
  company_changed: async (fuzzed: FuzzedShop) => onApplied(fuzzed, body(2)),
});

const unknownGroup = async (fuzzed: FuzzedShop) =>
  onApplied(fuzzed, { ...terms(), group: nobodysId });

const termsErrors = {
  group_unknown: unknownGroup,
  tax_number_malformed: async (fuzzed: FuzzedShop) =>
    onApplied(fuzzed, { ...malformed(), message: undefined, version: 1 }),
};

export const companyErrors = {
  applyForCompany: {
    email_not_confirmed: async (fuzzed: FuzzedShop) => {
      const token = await unconfirm(fuzzed.shop, await newPerson(fuzzed));
      return { token, body: application() };
    },
    too_many_companies: async (fuzzed: FuzzedShop) => {
      const person = await newPerson(fuzzed);
      await fillCompanies(fuzzed, person);
      return { token: await fuzzed.shop.tokenOf(person), body: application() };
    },
    tax_number_malformed: async (fuzzed: FuzzedShop) => {
      return { token: await fuzzed.shop.tokenOf(await newPerson(fuzzed)), body: malformed() };
    },
  },
  buyFor: {
    company_unknown: onNobodys({}, { company: nobodysId }),
    company_not_approved: async (fuzzed: FuzzedShop) => {
      const { token, params } = await applied(fuzzed);
      return { token, body: { company: params.id } };
    },
  },
  getOwnCompany: { company_unknown: onNobodys({}) },
  changeApplication: {
    company_unknown: onNobodys({}, { ...application(), version: 1 }),
    manager_only: asBuyer({}, { ...application(), version: 1 }),
    company_approved: onManager({ ...application(), version: 2 }),
    company_changed: async (fuzzed: FuzzedShop) => {
      return { ...(await applied(fuzzed)), body: { ...application(), version: 2 } };
    },
    tax_number_malformed: async (fuzzed: FuzzedShop) => {
      return { ...(await applied(fuzzed)), body: { ...malformed(), version: 1 } };
    },
  },
  inviteMember: {
    company_unknown: onNobodys({}, invitation),
    manager_only: asBuyer({}, invitation),
    company_not_approved: async (fuzzed: FuzzedShop) => {
      return { ...(await applied(fuzzed)), body: invitation };
    },
    member_already: async (fuzzed: FuzzedShop) => {
      const { id, token, manager } = await opened(fuzzed);
      return { token, params: { id }, body: { ...invitation, email: manager.email } };
    },
    too_many_members: withoutRoom,
  },
  withdrawInvitation: {
    company_unknown: onNobodys({ invitation: nobodysId }),
    manager_only: asBuyer({ invitation: nobodysId }),
    invitation_unknown: async (fuzzed: FuzzedShop) => {
      const { id, token } = await opened(fuzzed);
      return { token, params: { id, invitation: nobodysId } };
    },
  },
  changeMember: {
    company_unknown: onNobodys(onOwnMember, { role: 'buyer' }),
    manager_only: asBuyer({}, { role: 'buyer' }),
    member_unknown: onUnknownMember({ role: 'buyer' }),
    last_manager: onManager({ role: 'buyer' }),
  },
  removeMember: {
    company_unknown: onNobodys(onOwnMember),
    manager_only: asBuyer({}),
    member_unknown: onUnknownMember(),
    last_manager: onManager(),
  },
  checkInvitation: { invitation_unknown: async () => ({ body: { token: nobodysToken } }) },
  acceptInvitation: {
    invitation_unknown: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.ben, body: { token: nobodysToken } };
    },
    invitation_for_another: async (fuzzed: FuzzedShop) => {
      return { token: fuzzed.tokens.ben, body: { token: (await invited(fuzzed)).link } };
    },
    too_many_companies: async (fuzzed: FuzzedShop) => {
      const { person, link } = await invited(fuzzed);
      await fillCompanies(fuzzed, person);
      return { token: await fuzzed.shop.tokenOf(person), body: { token: link } };
    },
    too_many_members: intoFullCompany,
  },
  getCompany: { company_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId) },
  changeCompany: { ...staffErrors(terms), ...termsErrors },
  approveCompany: { ...staffErrors(terms), ...termsErrors },
  refuseCompany: staffErrors((version) => ({ reason: 'x', version })),
  askVies: {
    company_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId),
    tax_number_not_asked: async (fuzzed: FuzzedShop) => {
      const token = await fuzzed.shop.tokenOf(await newPerson(fuzzed));
      const body = { ...application(), taxNumber: '12-3456789' };
      const added = await fuzzed.send('applyForCompany', { token, body });
      return asMira(fuzzed, String(added.body['insertedId']));
    },
  },
  addCustomerGroup: {
    group_name_taken: async (fuzzed: FuzzedShop) => {
      const wire = await group(fuzzed);
      await fuzzed.send('addCustomerGroup', wire);
      return wire;
    },
  },
  renameCustomerGroup: {
    group_unknown: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, nobodysId, { name: `Group ${crypto.randomUUID()}` }),
    group_name_taken: async (fuzzed: FuzzedShop) => {
      const wire = await addedGroup(fuzzed);
      await fuzzed.send('addCustomerGroup', { token: fuzzed.tokens.mira, body: wire.body });
      return wire;
    },
  },
};
