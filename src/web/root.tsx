/** The document around every page: head, navigation, footer, and what runs in the browser. */
import { useContext, useEffect, useReducer } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { homeCurrency } from '#platform/currency.ts';
import paletteText from './content/palette.css?raw';
import { colourOf, readPalette, type Colour } from './content/palette.ts';
import { addressIn, CurrencyContext, currencyOf, type CurrencyLink } from './currency.tsx';
import { hostedIdentityName } from './identity/hosted.ts';
import { signOut } from './identity/session.ts';
import { loadPriceTax } from '#web/prices/load-price-tax.ts';
import { usePageHandle } from './page-handle.ts';
import { currencyParameter, findPage } from './pages.ts';
import { followPriceView } from '#web/prices/price-view.ts';
import { shopDataContext, siteContext, type ShopData } from './shop-data.ts';
import { ErrorView } from '#web/shop/frame/error-view.tsx';
import { HolidayBanner } from '#web/shop/frame/holiday-banner.tsx';
import { nameIncludedTax } from '#web/shop/frame/included-tax.ts';
import { NotFound } from '#web/shop/frame/not-found-view.tsx';
import { SandboxBanner } from '#web/shop/frame/sandbox-banner.tsx';
import { SiteFooter } from '#web/shop/frame/site-footer.tsx';
import { SiteNav } from '#web/shop/frame/site-nav.tsx';
import { installCart } from './site/cart/cart.ts';
import { installNav } from './site/nav.ts';
import { followTheme, systemThemeQuery, themes } from './theme.ts';
import { ScriptNonce } from './script-nonce.ts';
import { useStaffFrame } from '#web/dashboard/staff-frame.ts';
import { pageMeta } from './title.ts';
import stylesheet from '#web/ui/styles/app.css?url';
import sans from './ui/fonts/instrument-sans.woff2?url';
import display from './ui/fonts/newsreader-display.woff2?url';
import story from './ui/fonts/newsreader-text.woff2?url';
import { Notices } from '#web/ui/feedback/notices.tsx';
import { StarShapes } from './ui/stars.tsx';
import { PriceTaxContext } from '#web/prices/taxed-price.tsx';
import { specified } from './wording/specified.ts';
import { catalogues } from './wording/wording.ts';
import { WordsContext } from './words.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  fontLink(sans),
  fontLink(display),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

const paperColour = colourOf(readPalette(paletteText), 'paper');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { wording, payment, hostedIdentity, playMoney, ...data } = context.get(shopDataContext);
  const { origin, siteScript } = context.get(siteContext);
  // The browser has the default texts in its bundle; another catalogue comes with the page.
  const words = wording === 'specified' ? undefined : catalogues[wording];
  const year = new Date().getFullYear();
  const currency = currencyOf(request.url);
  const holiday = await data.findHolidayNotice();
  const tax = nameIncludedTax(await data.readIncludedTax(), await data.listCurrencies());
  const build = { siteScript, paper: paperColour };
  const priceTax = await loadPriceTax(context, currency);
  const prices = {
    ...{ currency, choices: await listChoices(data, request) },
    ...(priceTax && { priceTax }),
  };
  const shop = {
    ...{ words, payment, hostedIdentity, playMoney, origin, year, tax },
    ...build,
    ...prices,
  };
  return holiday ? { ...shop, holiday } : shop;
}

/** On pages that show prices: the same page in each currency, where there are several. */
async function listChoices(
  { listCurrencies }: Pick<ShopData, 'listCurrencies'>,
  request: Request,
): Promise<CurrencyLink[]> {
  const url = new URL(request.url);
  const page = findPage(url.pathname);
  if (!page?.parameters?.includes(currencyParameter)) return [];
  // What is around a search is kept for all of them: see `search-documents.tsx`.
  if (page.isSearch) url.search = '';
  const currencies = await listCurrencies();
  if (currencies.length < 2) return [];
  return currencies.map((currency) => ({ currency, href: addressIn(url, currency) }));
}

/**
 * The title of pages without one: when a page's loader failed, this route shows the error and the
 * page's own `meta` is not called.
 */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error, location }) => {
  const { notFound, failure } = loaderData?.words ?? specified;
  if (error === undefined) return pageMeta({});
  if (!isNotFound(error)) return pageMeta({ title: failure.title, hidden: true });
  const isTool = location.pathname.startsWith('/tools/');
  return pageMeta({ title: isTool ? notFound.unknownTool : notFound.title, hidden: true });
};

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** None of it changes while a page is open. */
export const shouldRevalidate = () => false;

// Runs before the first paint: forms that need script appear, and the navigation shows at once
// whether somebody is signed in. A form that is submitted before the page's script
// has loaded waits for it, and so does a press on Signout or on a `data-press-waits` button.
const earlyOnAllPages =
  'var d=document.documentElement.dataset;d.script="on";' +
  'try{if(localStorage.getItem("token"))d.session="in"}catch{}' +
  'addEventListener("submit",function(e){if(!d.ready&&"byScript"in e.target.dataset)' +
  '{e.preventDefault();d.sent="on"}});' +
  'addEventListener("click",function(e){' +
  'var b=e.target.closest("[data-sign-out],[data-press-waits]");' +
  'if(b&&!("pressWaits"in b.dataset?d.ready:d.nav))b.dataset.waits="on"})' +
  followTheme;

export function Layout({ children }: { children: React.ReactNode }) {
  const handle = usePageHandle();
  const { hydrate = true, restoresScroll = false, cardScript = false, storyFont = false } = handle;
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useContext(ScriptNonce);
  const earlyScript = data?.priceTax ? earlyOnAllPages + followPriceView : earlyOnAllPages;
  return (
    <html
      lang="en"
      data-currency={data && data.currency !== homeCurrency ? data.currency : undefined}
      data-listed={data?.priceTax?.listed}
      data-wide={useStaffFrame() ? 'on' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {data && <ThemeColours paper={data.paper} />}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript }} />
        {data?.hostedIdentity && (
          <meta name={hostedIdentityName} content={JSON.stringify(data.hostedIdentity)} />
        )}
        <Meta />
        <Links />
        {storyFont && <link {...fontLink(story)} />}
        {cardScript && data && <script async src={data.payment.scriptUrl} />}
        {!hydrate && data && <script type="module" src={data.siteScript} />}
      </head>
      <body>
        {children}
        {restoresScroll && <ScrollRestoration />}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  const { footer = true, minimal = false } = usePageHandle();
  // The same interactions that pages without React get from the small module.
  useEffect(() => installNav({ signOut }), []);
  useEffect(installCart, []);
  useEffect(markReady, []);
  return (
    <PageFrame footer={footer} minimal={minimal}>
      <Outlet />
      <EarlyInput />
    </PageFrame>
  );
}

function markReady(): void {
  document.documentElement.dataset['ready'] = 'on';
}

/** Replays early input, one render after the forms have read what was typed into them early. */
function EarlyInput() {
  const [formsHaveRead, renderAgain] = useReducer(() => true, false);
  useEffect(renderAgain, [renderAgain]);
  useEffect(() => {
    if (formsHaveRead) replayEarlyInput();
  }, [formsHaveRead]);
  return null;
}

function replayEarlyInput(): void {
  const { dataset } = document.documentElement;
  document.querySelector<HTMLElement>('[data-press-waits][data-waits]')?.click();
  if (!dataset['sent']) return;
  delete dataset['sent'];
  document.querySelector<HTMLFormElement>('form[data-by-script]')?.requestSubmit();
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFrame footer>{isNotFound(error) ? <NotFound /> : <ErrorView />}</PageFrame>;
}

interface PageFrameProps {
  footer: boolean;
  minimal?: boolean;
  children: React.ReactNode;
}

function PageFrame({ footer, minimal = false, children }: PageFrameProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <WordsContext value={data?.words ?? specified}>
      <CurrencyContext value={data?.currency ?? homeCurrency}>
        <PriceTaxContext value={data?.priceTax}>
          <StarShapes />
          {data?.playMoney === true && <SandboxBanner />}
          {data && 'holiday' in data && <HolidayBanner notice={data.holiday} />}
          <SiteNav isMinimal={minimal} />
          <main id="content" tabIndex={-1} className="outline-none">
            {children}
          </main>
          {footer && data && (
            <SiteFooter
              year={data.year}
              taxes={data.tax?.statements ?? []}
              choices={data.choices}
            />
          )}
          <Notices />
        </PriceTaxContext>
      </CurrencyContext>
    </WordsContext>
  );
}

/** The colours of the browser's own bar; `followTheme` decides which of the two is used. */
function ThemeColours({ paper }: { paper: Colour }) {
  return themes.map((theme) => (
    <meta key={theme} name="theme-color" content={paper[theme]} media={systemThemeQuery(theme)} />
  ));
}

function fontLink(href: string) {
  return {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  } as const;
}
