/** Saves where an order goes, and keeps a new address in the book where that was asked for. */
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import type { OrderAddress } from '#web/addresses/address-lines.tsx';
import { callApi, type Problem } from '#web/api.ts';

export type SavedResult = { address: OrderAddress } | { problem: Problem };

export async function saveOrderAddress(id: string, address: Address): Promise<SavedResult> {
  const answer = await callApi(shopEndpoints.saveAddress, { params: { id }, body: address });
  if (!answer.ok) return { problem: answer.problem };
  const saved = answer.value.address;
  // It was saved a moment ago; the type allows for orders that have none.
  return { address: saved ?? { ...address, countryCode: address.country } };
}

/** Why it is not in the book, if it is not. */
export async function keepInBook(address: Address): Promise<Problem | undefined> {
  const answer = await callApi(shopEndpoints.keepAddress, { body: address });
  return answer.ok ? undefined : answer.problem;
}
