/** Tools with stock for any number of orders, in a catalogue that keeps its size. */
import { z } from 'zod';
import { requestJson, type SignedInUser } from './sign-in.ts';

export interface StockedTool {
  id: string;
  name: string;
  price: number;
  stock: number;
}

const listedTool = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  img: z.string(),
  price: z.number(),
  rating: z.number(),
});
const insertResponse = z.object({ insertedId: z.string() });

const stock = 1_000_000;

/** Replaces each of the last `count` tools by a copy with plenty of stock. */
export async function stockTools(
  origin: string,
  admin: SignedInUser,
  count: number,
): Promise<StockedTool[]> {
  const { body } = await requestJson(`${origin}/api/tools`, {});
  const replaced = z.array(listedTool).parse(body).slice(-count);
  const stocked: StockedTool[] = [];
  for (const tool of replaced) stocked.push(await replaceWithCopy(origin, admin, tool));
  return stocked;
}

async function replaceWithCopy(
  origin: string,
  { token, cookie, email }: SignedInUser,
  { _id, ...tool }: z.infer<typeof listedTool>,
): Promise<StockedTool> {
  const headers = { authorization: `Bearer ${token}`, cookie, 'content-type': 'application/json' };
  const name = `${tool.name}, plenty`;
  const copy = { ...tool, name, email, quantity1: 1, quantity2: stock };
  const response = await requestJson(`${origin}/api/tools`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify(copy),
  });
  const { authorization } = headers;
  const archiveRequest = { method: 'DELETE', headers: { authorization, cookie } };
  await requestJson(`${origin}/api/tools/${_id}`, archiveRequest);
  return { id: insertResponse.parse(response.body).insertedId, name, price: tool.price, stock };
}
