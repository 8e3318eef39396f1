/** How many of a tool are available: as the cached page says, until it was fetched. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { callApi } from '#web/api.ts';

export interface Availability {
  /** The tool with as many as are known to be left. */
  tool: Tool;
  /** Fetches the tool again; where the shop cannot be reached, the known number stays. */
  refresh: () => void;
}

/** `loaded` may come from a cached page; the API's response does not. */
export function useAvailability(loaded: Tool): Availability {
  const [latest, setLatest] = useState<{ loaded: Tool; available: number }>();
  const lastRequest = useRef(0);
  const refresh = useCallback(async () => {
    const request = (lastRequest.current += 1);
    const answer = await callApi(shopEndpoints.getTool, { params: { id: loaded.id } });
    // An answer that a later one overtook says how many there were before.
    if (!answer.ok || request !== lastRequest.current) return;
    setLatest({ loaded, available: answer.value.quantity2 });
  }, [loaded]);
  // Once: only the document comes from a cache, not what is loaded later.
  const firstRefresh = useRef(refresh);
  useEffect(() => void firstRefresh.current(), []);
  // Data of a page that was loaded since is newer.
  const available = latest?.loaded === loaded ? latest.available : loaded.available;
  const tool = useMemo(() => ({ ...loaded, available }), [loaded, available]);
  return { tool, refresh: () => void refresh() };
}
