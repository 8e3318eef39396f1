import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Clock } from '#platform/clock.ts';
import type { Currency } from '#platform/currency.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import type { EventStream } from '#platform/http/event-stream.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { WithdrawalPage } from '#api/contract/withdrawal-page.ts';
import type { Identity } from '#modules/identity/identity.ts';
import type { EmailSender } from '#modules/emails/emails.ts';
import type { PaymentDeps } from '#modules/payments/payments.ts';
import type { RenderedPage } from './html-problems.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';

/** Renders the page for a rejected form; `input` is undefined where the form was not read. */
export type RenderRejected = (rejection: {
  title: string;
  detail: string;
  values: { name: string; email: string; message: string } | undefined;
}) => Promise<RenderedPage>;

/** Renders the page of withdrawals at one of its steps. */
export type RenderWithdrawal = (page: WithdrawalPage) => Promise<RenderedPage>;

/** What the shop says to an order pad that was sent without script; see `web/shop-data.ts`. */
export interface PadAnswer {
  text: string;
  currency: Currency;
  pad: CheckedPad | undefined;
  added?: number | undefined;
  problem?: { title: string; detail: string } | undefined;
}

export type RenderPad = (answer: PadAnswer) => Promise<RenderedPage>;

/** The dependencies of the handlers, created once in the composition root. */
export interface ApiDeps {
  db: Database;
  /** For figures and exports, which may be some seconds old. */
  readCopy: Executor;
  clock: Clock;
  identity: Identity;
  payments: PaymentDeps;
  /** Rate limits for what costs something or is stored. */
  rateLimiter: RateLimiter;
  /** Server-sent events to the open dashboards of staff. */
  notices: EventStream;
  /** The checkpoint file of the audit log. */
  auditCheckpoint: string;
  /** Whether the shop takes backups by itself. */
  backups: { isOn: boolean };
  /** The cached responses of public lists. */
  cache: PageCache;
  /** What was made of price lists that are for some; nothing is served from it by its address. */
  priceListCache: PageCache;
  /** This process, and what it keeps of pages. */
  readInstance(): Pick<ResponseBody<'getSystem'>, 'instance' | 'pageCache'>;
  /** How test emails are sent. */
  emailSender: EmailSender;
  /** The sandbox mailbox; undefined without one, and for requests from other machines. */
  findMailbox(request: IncomingMessage): string | undefined;
  /** The minimum upload rate of a picture; the default when undefined. */
  uploadRate?: MinimumBodyRate | undefined;
  /** The receipt of an order as a PDF. */
  writeReceipt(receipt: ResponseBody<'getReceipt'>): Promise<Readable>;
  reservationMinutes: number;
  paymentSettings: { publishableKey: string; scriptUrl: string; sandbox: boolean };
  /** Whether cookies are for TLS only. */
  secureCookies: boolean;
  /** Undefined when the app has no pages. */
  renderRejected?: RenderRejected | undefined;
  renderWithdrawal?: RenderWithdrawal | undefined;
  renderPad?: RenderPad | undefined;
}
