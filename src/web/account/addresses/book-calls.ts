/** What changes an address book: that of an account, or of a company. */
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { AddressInput } from '#web/addresses/use-address-form.ts';
import { callApi, type Problem } from '#web/api.ts';

type Changed = Promise<{ ok: true } | { ok: false; problem: Problem }>;

export interface BookCalls {
  keep(body: AddressInput): Changed;
  change(id: string, body: AddressInput): Changed;
  chooseDefault(id: string): Changed;
  remove(id: string): Changed;
}

export const ownBook: BookCalls = {
  keep: (body) => callApi(shopEndpoints.keepAddress, { body }),
  change: (id, body) => callApi(shopEndpoints.changeAddress, { params: { id }, body }),
  chooseDefault: (id) => callApi(shopEndpoints.chooseDefaultAddress, { params: { id } }),
  remove: (id) => callApi(shopEndpoints.deleteAddress, { params: { id } }),
};

export function bookOfCompany(id: string): BookCalls {
  const on = (address: string) => ({ params: { id, address } });
  return {
    keep: (body) => callApi(companyEndpoints.keepCompanyAddress, { params: { id }, body }),
    change: (address, body) =>
      callApi(companyEndpoints.changeCompanyAddress, { ...on(address), body }),
    chooseDefault: (address) => callApi(companyEndpoints.chooseCompanyDefault, on(address)),
    remove: (address) => callApi(companyEndpoints.deleteCompanyAddress, on(address)),
  };
}
