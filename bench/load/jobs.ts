/** What a load process can be told to do, and what it tells in return. */
import { z } from 'zod';

const account = z.object({
  email: z.string(),
  name: z.string(),
  token: z.string(),
  /** Where they come from, as the proxy in front of the shop says. */
  ip: z.string(),
});

const buyer = z.object({
  /** Taken in turns, an order each: the shop limits what one account may order. */
  accounts: z.array(account).min(1),
  tool: z.object({ id: z.string(), name: z.string(), price: z.number() }),
});

/** Where a card is confirmed, as the pages of the shop or past them. */
const cardDesk = z.object({
  port: z.number(),
  host: z.string(),
  prefix: z.string(),
  publishableKey: z.string(),
});

const shop = z.object({ port: z.number(), host: z.string() });

const job = z.discriminatedUnion('kind', [
  /** So many connections, each sending the next request when it has the last one's answer. */
  z.object({
    kind: z.literal('hammer'),
    shop,
    path: z.string(),
    connections: z.number(),
    durationMs: z.number(),
  }),
  /** Every buyer orders, and pays if there is a desk, again and again. */
  z.object({
    kind: z.literal('buy'),
    shop,
    buyers: z.array(buyer),
    desk: cardDesk.optional(),
    durationMs: z.number(),
  }),
  /** Orders at a steady pace until it is told to stop. */
  z.object({
    kind: z.literal('pace'),
    shop,
    buyers: z.array(buyer),
    perSecond: z.number(),
    longestMs: z.number(),
  }),
]);

export const toLoad = z.union([job, z.object({ kind: z.literal('stop') })]);

const hammered = z.object({
  requests: z.number(),
  elapsedMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** How many different ETags were seen. */
  versions: z.number(),
  /** The load process's own CPU time: near `elapsedMs` it was the bottleneck. */
  ownCpuMs: z.number(),
});

const bought = z.object({
  placed: z.number(),
  paid: z.number(),
  elapsedMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});

export const fromLoad = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hammer'), result: hammered }),
  z.object({ kind: z.literal('buy'), result: bought }),
  z.object({ kind: z.literal('pace'), result: bought }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

export type Account = z.infer<typeof account>;
export type Buyer = z.infer<typeof buyer>;
export type CardDesk = z.infer<typeof cardDesk>;
export type ShopAddress = z.infer<typeof shop>;
export type Job = z.infer<typeof job>;
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;
export type FromLoad = z.infer<typeof fromLoad>;
export type ResultOf<Kind extends Job['kind']> = Extract<FromLoad, { kind: Kind }>['result'];
export type Hammered = z.infer<typeof hammered>;
export type Bought = z.infer<typeof bought>;
