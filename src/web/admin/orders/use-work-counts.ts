/** How many orders wait in each tab, counted anew whenever the list changes. */
import { useEffect, useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { mostCounted } from '#modules/orders/worklist/work-tab.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';

export type WorkCounts = Partial<ResponseBody<'countOrdersToWork'>>;

/** The last ones stay until there are others; a list without them is a list all the same. */
export function useWorkCounts(page: unknown): WorkCounts {
  const [counted, setCounted] = useState<{ page: unknown; counts: WorkCounts }>();
  useEffect(() => {
    const stop = new AbortController();
    void callApi(staffEndpoints.countOrdersToWork, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setCounted({ page, counts: answer.value });
    });
    return () => stop.abort();
  }, [page]);
  return counted?.counts ?? {};
}

/** '31', or '999+' where counting has stopped. */
export function workCountText(count: number, words: { more: string }): string {
  if (count < mostCounted) return formatCount(count);
  return fill(words.more, { count: formatCount(mostCounted - 1) });
}
