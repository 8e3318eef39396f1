/** What public pages are made of. The composition root fills it from the modules' faces. */
import { createContext } from 'react-router';
import type { Review } from '#modules/reviews/review.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { HostedIdentity } from './identity/hosted.ts';

export interface ShopData {
  listTools(): Promise<readonly Tool[]>;
  /** Undefined when there is no such tool on sale. */
  findTool(id: string): Promise<Tool | undefined>;
  listReviews(): Promise<readonly Review[]>;
  /** Which message catalogue the pages speak. */
  readonly wording: 'specified' | 'polished';
  readonly payment: PaymentSettings;
  /** Others reach the shop although its payments move no money, and every page says so. */
  readonly playMoney?: boolean | undefined;
  /** Undefined where the shop knows its users itself. */
  readonly hostedIdentity?: HostedIdentity | undefined;
  /** What the button of a further issuer names; undefined where there is none. */
  readonly furtherSignIn?: string | undefined;
}

/** How the browser reaches the card processor. */
export interface PaymentSettings {
  /** The script that sets `window.Stripe`: our sandbox's or the hosted one. */
  scriptUrl: string;
  sandbox: boolean;
  publishableKey: string;
}

/** Everything that /config.json tells; each value is public. */
export interface PublicSettings {
  identity: { provider: 'builtin' } | ({ provider: 'firebase' } & HostedIdentity);
  payment: PaymentSettings;
  wording: ShopData['wording'];
}

/** What the server tells every page about the place it runs at. */
export interface SiteSettings {
  /** Scheme and host without a slash at the end: 'https://shop.example'. */
  origin: string;
  /** Where the small module of the pages without React lies. */
  siteScript: string;
  /** Takes what failed while a page was drawn; to standard error where nobody listens. */
  onFailure?: (error: unknown) => void;
}

/** A message of the contact form that was sent without script and refused. */
export interface RefusedMessage {
  /** What was wrong, and what to do. */
  title: string;
  detail: string;
  /** What was typed; undefined where the shop did not read it. */
  typed: { name: string; email: string; message: string } | undefined;
}

/** Undefined for every page that is asked for. */
export const refusedMessageContext = createContext<RefusedMessage | undefined>(undefined);
export const shopDataContext = createContext<ShopData>();
export const siteContext = createContext<SiteSettings>();
