/**
 * A registration ends at home, as specified. Where it began at a tool's 'Buy now', the home page
 * offers the way on to that tool; where it began at the checkout, the way back to it.
 */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { consumeReturnPath, findWantedTool, readReturnPath } from '#web/identity/return-path.ts';

const checkoutPath = '/checkout';

/** Shows `place` with its link, where the checkout or a tool on sale is remembered. */
export async function offerWayOn(place: HTMLElement): Promise<void> {
  const link = place.querySelector('a');
  if (!link) return;
  const text = link.querySelector('span') ?? link;
  if (readReturnPath() === checkoutPath) {
    text.textContent = place.dataset['checkout'] ?? '';
    show(place, link);
    return;
  }
  const id = findWantedTool();
  const tool = id === undefined ? undefined : await readTool(id);
  if (!tool) return;
  const picture = link.querySelector('img');
  text.textContent = text.textContent.replace('{name}', tool.name);
  const src = safeImageUrl(tool.img);
  if (picture && src !== undefined) {
    picture.src = src;
    picture.hidden = false;
  }
  show(place, link);
}

function show(place: HTMLElement, link: HTMLAnchorElement): void {
  link.href = readReturnPath();
  link.addEventListener('click', () => consumeReturnPath());
  place.hidden = false;
}

async function readTool(id: string): Promise<{ name: string; img: string } | undefined> {
  try {
    const { path } = toRequestLine(shopEndpoints.getTool, { params: { id } });
    const response = await fetch(apiRoot + path);
    if (!response.ok) return undefined;
    return await response.json();
  } catch {
    // Offline: the tool is among the others.
    return undefined;
  }
}
