/** Who is signed in as the server knows them, and with which role. */
import { useRouteLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { Role } from '#modules/identity/caller.ts';
import type { clientLoader } from '../dashboard.tsx';
import { loadFromShop } from './load.ts';

export function loadMe(): Promise<ResponseBody<'whoAmI'>> {
  return loadFromShop(shopEndpoints.whoAmI);
}

/** The role in the dashboard; the server checks it as well. */
export function useRole(): Role {
  return useRouteLoaderData<typeof clientLoader>('dashboard/dashboard')?.role ?? 'customer';
}

/** The email of the signed-in user, in the dashboard. */
export function useOwnEmail(): string | undefined {
  return useRouteLoaderData<typeof clientLoader>('dashboard/dashboard')?.session.email;
}
