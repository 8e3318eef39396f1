/**
 * A registration ends at home, as specified. Where it began at a tool's 'Buy now', the home page
 * offers the way on to that tool.
 */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { consumeReturnPath, findWantedTool, readReturnPath } from '#web/identity/return-path.ts';

/** Shows `place` with its link, where a tool is remembered that is still on sale. */
export async function offerWayOn(place: HTMLElement): Promise<void> {
  const id = findWantedTool();
  const link = place.querySelector('a');
  if (id === undefined || !link) return;
  const tool = await readTool(id);
  if (!tool) return;
  link.href = readReturnPath();
  const [picture, text] = [link.querySelector('img'), link.querySelector('span') ?? link];
  text.textContent = text.textContent.replace('{name}', tool.name);
  const src = safeImageUrl(tool.img);
  if (picture && src !== undefined) {
    picture.src = src;
    picture.hidden = false;
  }
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
