/** The data of public pages. The composition root provides it from the modules. */
import { createContext } from 'react-router';
import type { Review } from '#modules/reviews/review.ts';
import type { PublishedReviews } from '#modules/product-reviews/product-review.ts';
import type {
  CatalogueList,
  CatalogueRequest,
  HomeTool,
  ListedCategory,
  PublicProduct,
} from '#modules/catalogue/product.ts';
import type { HolidayNotice } from '#modules/holiday/holiday-notice.ts';
import type { SellerVersion } from '#modules/seller/seller-details.ts';
import type { FinderPage } from '#modules/finder/finder-page.ts';
import type {
  SearchRequest,
  SearchResult,
  Suggestions,
} from '#modules/catalogue/search/search-result.ts';
import type { FoundLadders, LadderRequest, ProductPrice } from '#modules/prices/prices.ts';
import type { PriceTax } from '#modules/tax/price-tax.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import type { WithdrawalPage } from '#api/contract/withdrawal-page.ts';
import type { Cart, CartHolder, ListedCart } from '#modules/carts/cart.ts';
import type { IncludedTax } from '#modules/tax/tax-case.ts';
import type { Currency } from '#platform/currency.ts';
import type { HostedIdentity } from './identity/hosted.ts';

/** A part of a long list. */
export interface Slice {
  limit: number;
  offset: number;
}

export interface ShopData {
  /** Those on the home page. */
  listHomeTools(): Promise<readonly HomeTool[]>;
  /** Undefined when there is no such tool on sale. */
  findTool(id: string): Promise<Tool | undefined>;
  /** What these cost by quantity in a currency, and until when that holds. */
  findLadders(tools: readonly LadderRequest[], currency: Currency): Promise<FoundLadders>;
  /** What sizes of products cost, and until when that holds; none of what is not sold in it. */
  findProductPrices(
    products: readonly string[],
    currency: Currency,
  ): Promise<{ prices: ReadonlyMap<string, ProductPrice>; until: Date | undefined }>;
  /** Undefined when there is no such product; an earlier slug answers with the current one. */
  findProduct(slug: string): Promise<{ product: PublicProduct } | { movedTo: string } | undefined>;
  /** Whether a product was ever found under this slug and is published. */
  hasProduct(slug: string): Promise<boolean>;
  /** The path of the category that is, or was, found at this one. */
  findCategoryPath(path: string): Promise<string | undefined>;
  /** Undefined when there is no such category, or no such page of it. */
  listCatalogue(request: CatalogueRequest): Promise<CatalogueList | undefined>;
  /** Undefined when there is no such page of it; the product itself for its code. */
  searchCatalogue(
    request: SearchRequest,
  ): Promise<SearchResult | { productSlug: string } | undefined>;
  /** What a search box offers while somebody types. */
  listSuggestions(): Promise<Suggestions>;
  /**
   * What the brush finder says to these answers, by their slugs in the order of the questions.
   * Undefined when one of them is not there.
   */
  readFinder(answers: readonly string[]): Promise<FinderPage | undefined>;
  hasFinderPage(answers: readonly string[]): Promise<boolean>;
  /** Those that have products. */
  listCategories(): Promise<readonly ListedCategory[]>;
  /** How many `listProductSlugs` has. */
  countProducts(): Promise<number>;
  /** Of all products, in an order that stays the same. */
  listProductSlugs(slice: Slice): Promise<readonly string[]>;
  listReviews(): Promise<readonly Review[]>;
  /** Published reviews of a product; undefined when there is no such page of them. */
  listProductReviews(place: {
    product: string;
    page: number;
  }): Promise<PublishedReviews | undefined>;
  /** What everybody is told while the shop is on holiday; undefined otherwise. */
  findHolidayNotice(): Promise<HolidayNotice | undefined>;
  /** The country whose tax prices include, by their currency. */
  readIncludedTax(): Promise<IncludedTax>;
  /**
   * The tax that prices in a currency are shown with, and when that changes by itself; undefined
   * where none is charged at home.
   */
  findPriceTax(currency: Currency): Promise<{ tax: PriceTax | undefined; until: Date | undefined }>;
  /** Those that visitors can choose, the home currency first. */
  listCurrencies(): Promise<readonly Currency[]>;
  /** The company as staff have entered it; undefined while nobody has. */
  findSeller(): Promise<SellerVersion | undefined>;
  /** Whether every order is delivered free. */
  isDeliveryFree(): Promise<boolean>;
  /** The current cart of a visitor; undefined where nothing was put into one. */
  findCart(holder: CartHolder, currency: Currency): Promise<Cart | undefined>;
  /** All carts of an account, the current one first. */
  listCarts(user: string): Promise<readonly ListedCart[]>;
  /** Undefined where the link has ended. */
  findSharedCart(token: string, currency: Currency): Promise<Cart | undefined>;
  /** The message catalogue of the pages. */
  readonly wording: 'specified' | 'polished';
  readonly payment: PaymentSettings;
  /** The shop is public although its payments move no money; every page says so. */
  readonly playMoney?: boolean | undefined;
  /** Undefined where the shop knows its users itself. */
  readonly hostedIdentity?: HostedIdentity | undefined;
  /** The name on the button of a further OpenID provider; undefined where there is none. */
  readonly furtherSignIn?: string | undefined;
}

/** Whose cart a request carries: an account's by its token, or a guest's by its cookie. */
export interface Visitor {
  /** Undefined for a guest without a cart, and on pages that are everybody's. */
  holder: CartHolder | undefined;
}

/** How the browser reaches the card processor. */
export interface PaymentSettings {
  /** The script that sets `window.Stripe`: our sandbox's or the hosted one. */
  scriptUrl: string;
  sandbox: boolean;
  publishableKey: string;
}

/** What /config.json contains; each value is public. */
export interface PublicSettings {
  identity: { provider: 'builtin' } | ({ provider: 'firebase' } & HostedIdentity);
  payment: PaymentSettings;
  wording: ShopData['wording'];
}

/** Where the shop runs, for every page. */
export interface SiteSettings {
  /** Scheme and host without a slash at the end: 'https://shop.example'. */
  origin: string;
  /** Where the small module of the pages without React lies. */
  siteScript: string;
  /** Called with errors of rendering; without it they go to standard error. */
  onFailure?: (error: unknown) => void;
}

/** A message of the contact form that was sent without script and rejected. */
export interface RejectedMessage {
  /** What was wrong, and what to do. */
  title: string;
  detail: string;
  /** The fields as filled in; undefined where the shop did not read them. */
  values: { name: string; email: string; message: string } | undefined;
}

/** An order pad that was sent without script, and what the shop says to it. */
export interface PadAnswer {
  /** As it was typed, without the lines that were put into the cart. */
  text: string;
  /** Of its prices. */
  currency: Currency;
  /** Undefined where it was not checked. */
  pad: CheckedPad | undefined;
  /** How many tools were put into the cart; undefined where that was not asked for. */
  added?: number | undefined;
  /** Why it was not checked, or not put into the cart. */
  problem?: { title: string; detail: string } | undefined;
}

/** What a plain form is answered with, in place of an ordinary page. */
export interface FormAnswer {
  rejected?: RejectedMessage;
  withdrawal?: WithdrawalPage;
  pad?: PadAnswer;
}

/** Undefined for every ordinary page. */
export const withdrawalContext = createContext<WithdrawalPage | undefined>(undefined);
/** Undefined for every ordinary page. */
export const padAnswerContext = createContext<PadAnswer | undefined>(undefined);
/** Undefined for every ordinary page. */
export const rejectedMessageContext = createContext<RejectedMessage | undefined>(undefined);
/** What the page that is rendered was made of; its loader adds to it. */
export const pageTagsContext = createContext<Set<string>>(new Set());
/** Until when what the page shows holds by itself; its loader may say so. */
export const pageExpiryContext = createContext<{ until?: Date | undefined }>({});
/** Nobody's for pages that are the same for everybody. */
export const visitorContext = createContext<Visitor>({ holder: undefined });
export const shopDataContext = createContext<ShopData>();
export const siteContext = createContext<SiteSettings>();
