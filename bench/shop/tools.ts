/** Tools with stock for any number of orders, in a catalogue that keeps its size. */
import { z } from 'zod';
import { call, type Signed } from './people.ts';

export interface StockedTool {
  id: string;
  name: string;
  price: number;
  stock: number;
}

const listed = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  img: z.string(),
  price: z.number(),
  rating: z.number(),
});
const inserted = z.object({ insertedId: z.string() });

const stock = 1_000_000;

/** Puts a twin with plenty of stock in the place of each of the last `count` tools. */
export async function stockTools(
  origin: string,
  admin: Signed,
  count: number,
): Promise<StockedTool[]> {
  const { body } = await call(`${origin}/api/tools`, {});
  const replaced = z.array(listed).parse(body).slice(-count);
  const stocked: StockedTool[] = [];
  for (const tool of replaced) stocked.push(await replace(origin, admin, tool));
  return stocked;
}

async function replace(
  origin: string,
  { token, cookie, email }: Signed,
  { _id, ...tool }: z.infer<typeof listed>,
): Promise<StockedTool> {
  const headers = { authorization: `Bearer ${token}`, cookie, 'content-type': 'application/json' };
  const name = `${tool.name}, plenty`;
  const twin = { ...tool, name, email, quantity1: 1, quantity2: stock };
  const added = await call(`${origin}/api/tools`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify(twin),
  });
  const { authorization } = headers;
  const archiving = { method: 'DELETE', headers: { authorization, cookie } };
  await call(`${origin}/api/tools/${_id}`, archiving);
  return { id: inserted.parse(added.body).insertedId, name, price: tool.price, stock };
}
