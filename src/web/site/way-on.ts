/**
 * A registration ends at home, as specified. Where it began at a tool's 'Buy now', the home page
 * offers the way on to that tool.
 */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { consumeReturnPath, findWantedTool, readReturnPath } from '#web/identity/return-path.ts';

/** Shows `place` with its link, where a tool is remembered that is still on sale. */
export async function offerWayOn(place: HTMLElement): Promise<void> {
  const id = findWantedTool();
  const link = place.querySelector('a');
  if (id === undefined || !link) return;
  const name = await readName(id);
  if (name === undefined) return;
  link.href = readReturnPath();
  link.textContent = link.textContent.replace('{name}', name);
  link.addEventListener('click', () => consumeReturnPath());
  place.hidden = false;
}

async function readName(id: string): Promise<string | undefined> {
  try {
    const { path } = toRequestLine(shopEndpoints.getTool, { params: { id } });
    const response = await fetch(apiRoot + path);
    if (!response.ok) return undefined;
    const tool: { name: string } = await response.json();
    return tool.name;
  } catch {
    // Offline: the tool is among the others.
    return undefined;
  }
}
