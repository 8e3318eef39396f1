/** The texts in the catalogue that the server chose. */
import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';
import { specified, type Wording } from './wording/specified.ts';

/** The default texts, unless the page came with others. */
export function useWords(): Wording {
  return useRouteLoaderData<typeof loader>('root')?.words ?? specified;
}
