/**
 * The units of tools on a cached page, put right when the first of them comes into sight, by one
 * call for all. Until then, and where the shop cannot be reached, they are those of the page.
 */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';

/** The call answers no more. */
const mostTools = 100;

/** Starts watching each element with `data-units`, the id of a tool. */
export function showUnits(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-units]')];
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void putRight(places);
  });
  for (const place of places) observer.observe(place);
}

async function putRight(places: readonly HTMLElement[]): Promise<void> {
  const ids = [...new Set(places.map(idOf))].slice(0, mostTools);
  const query = { tools: ids.join(',') };
  try {
    const { path } = toRequestLine(shopEndpoints.listAvailable, { query });
    const response = await fetch(apiRoot + path);
    if (!response.ok) return;
    const tools: { _id: string; quantity2: number }[] = await response.json();
    const units = new Map(tools.map(({ _id, quantity2 }) => [_id, quantity2]));
    for (const place of places) {
      const count = units.get(idOf(place));
      const text = place.dataset['text'] ?? '{count}';
      if (count === undefined) continue;
      place.textContent = text.replace('{count}', formatCount(count));
      // No more than these can be ordered: `product/size-form.ts`.
      place.dataset['count'] = String(count);
    }
  } catch {
    // Offline: what the page says is some seconds old at most.
  }
}

const idOf = ({ dataset }: HTMLElement) => dataset['units'] ?? '';
