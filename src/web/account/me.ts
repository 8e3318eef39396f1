/** Who is signed in as the server knows them, and with which role. */
import { useRouteLoaderData } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import type { Role } from '#modules/identity/caller.ts';
import type { clientLoader } from './dashboard.tsx';
import { loadFromShop } from './load.ts';

export function loadMe(): Promise<Answer<'whoAmI'>> {
  return loadFromShop<Answer<'whoAmI'>>('/me');
}

/** The role in the dashboard; everything that it forbids, the server refuses as well. */
export function useRole(): Role {
  return useRouteLoaderData<typeof clientLoader>('account/dashboard')?.role ?? 'customer';
}

/** The address of whoever is signed in, in the dashboard. */
export function useOwnEmail(): string | undefined {
  return useRouteLoaderData<typeof clientLoader>('account/dashboard')?.session.email;
}
