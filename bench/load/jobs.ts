/** The messages to a load process and its replies. */
import { z } from 'zod';

const account = z.object({
  email: z.string(),
  name: z.string(),
  token: z.string(),
  /** Where they come from, as the proxy in front of the shop says. */
  ip: z.string(),
});

const tool = z.object({ id: z.string(), name: z.string(), price: z.number() });

const buyer = z.object({
  /** Taken in turns, an order each: the shop limits what one account may order. */
  accounts: z.array(account).min(1),
  tool,
  /** With them each order has a line of each, in another sequence each time. */
  lines: z.array(tool).optional(),
  /** Where orders of lines go, and the tax that is charged there, in millionths. */
  deliveredTo: z.object({ address: z.record(z.string(), z.string()), tax: z.number() }).optional(),
});

/** Where a card is confirmed: at the processor itself, or through the shop. */
const cardEndpoint = z.object({
  port: z.number(),
  host: z.string(),
  prefix: z.string(),
  publishableKey: z.string(),
});

const shop = z.object({ port: z.number(), host: z.string() });

const job = z.discriminatedUnion('kind', [
  /** So many connections, each sending the next request when it has the last one's answer. */
  z.object({
    kind: z.literal('page'),
    shop,
    path: z.string(),
    connections: z.number(),
    durationMs: z.number(),
  }),
  /** Every buyer orders, and pays if there is a card endpoint, again and again. */
  z.object({
    kind: z.literal('buy'),
    shop,
    buyers: z.array(buyer),
    cardEndpoint: cardEndpoint.optional(),
    durationMs: z.number(),
  }),
  /** So many connections, each changing the quantity of one tool after the other in its cart. */
  z.object({
    kind: z.literal('carts'),
    shop,
    accounts: z.array(account),
    tools: z.array(tool).min(1),
    durationMs: z.number(),
  }),
  /** Orders at a constant rate until it is stopped. */
  z.object({
    kind: z.literal('pace'),
    shop,
    buyers: z.array(buyer),
    perSecond: z.number(),
    longestMs: z.number(),
  }),
]);

export const commandSchema = z.union([job, z.object({ kind: z.literal('stop') })]);

const pageLoadResult = z.object({
  requests: z.number(),
  elapsedMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** How many different ETags were seen. */
  versionCount: z.number(),
  /** The load process's own CPU time: near `elapsedMs` it was the bottleneck. */
  ownCpuMs: z.number(),
});

const purchaseResult = z.object({
  placed: z.number(),
  paid: z.number(),
  elapsedMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});

const cartResult = z.object({
  changes: z.number(),
  elapsedMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});

export const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), result: pageLoadResult }),
  z.object({ kind: z.literal('buy'), result: purchaseResult }),
  z.object({ kind: z.literal('pace'), result: purchaseResult }),
  z.object({ kind: z.literal('carts'), result: cartResult }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

export type Account = z.infer<typeof account>;
export type Buyer = z.infer<typeof buyer>;
export type CardEndpoint = z.infer<typeof cardEndpoint>;
export type ShopAddress = z.infer<typeof shop>;
export type Job = z.infer<typeof job>;
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;
export type LoadReply = z.infer<typeof replySchema>;
export type PageLoadResult = z.infer<typeof pageLoadResult>;
export type CartResult = z.infer<typeof cartResult>;
export type PurchaseResult = z.infer<typeof purchaseResult>;
