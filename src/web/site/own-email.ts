/** Fills in the email of who is signed in, on a page that is the same for everybody. */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { storedToken } from '#web/identity/stored-session.ts';

export async function fillOwnEmail(field: HTMLElement): Promise<void> {
  const token = storedToken();
  if (token === undefined || !(field instanceof HTMLInputElement)) return;
  try {
    const { path } = toRequestLine(shopEndpoints.whoAmI);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(apiRoot + path, { headers });
    if (!response.ok) return;
    const me: { email: string } = await response.json();
    if (field.value === '') field.value = me.email;
  } catch {
    // Offline: it is typed.
  }
}
