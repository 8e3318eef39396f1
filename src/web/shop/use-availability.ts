/** How many of a tool can be ordered now: as the page was made, until the shop was asked anew. */
import { useCallback, useMemo, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { askShop, type WireTool } from '../api.ts';

export interface Availability {
  /** The tool with as many as are known to be left. */
  tool: Tool;
  /** Asks the shop; where it cannot be reached, what is known stays. */
  refresh: () => void;
}

/** `loaded` may be from a page that was kept; the shop's own answer never is. */
export function useAvailability(loaded: Tool): Availability {
  const [asked, setAsked] = useState<{ loaded: Tool; available: number }>();
  const refresh = useCallback(async () => {
    const answer = await askShop<WireTool>(`/tools/${loaded.id}`);
    if (answer.ok) setAsked({ loaded, available: answer.value.quantity2 });
  }, [loaded]);
  // A page that was loaded since knows better.
  const available = asked?.loaded === loaded ? asked.available : loaded.available;
  const tool = useMemo(() => ({ ...loaded, available }), [loaded, available]);
  return { tool, refresh: () => void refresh() };
}
