/** The document around every page: head, navigation, footer, and what runs in the browser. */
import { useContext, useEffect } from 'react';
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
import paletteText from './content/palette.css?raw';
import { colourOf, readPalette, type Colour } from './content/palette.ts';
import { hostedIdentityName } from './identity/hosted.ts';
import { signOut } from './identity/session.ts';
import { usePageHandle } from './page-handle.ts';
import { shopDataContext, siteContext } from './shop-data.ts';
import { Failure } from './shop/failure.tsx';
import { NotFound } from './shop/not-found-view.tsx';
import { PlayMoney } from './shop/play-money.tsx';
import { SiteFooter } from './shop/site-footer.tsx';
import { SiteNav } from './shop/site-nav.tsx';
import { installNav } from './site/nav.ts';
import { followTheme, systemAsks, themes } from './theme.ts';
import { ScriptMark } from './script-mark.ts';
import { pageMeta } from './title.ts';
import stylesheet from './ui/app.css?url';
import sans from './ui/fonts/instrument-sans.woff2?url';
import display from './ui/fonts/newsreader-display.woff2?url';
import story from './ui/fonts/newsreader-text.woff2?url';
import { Notices } from './ui/notices.tsx';
import { StarShapes } from './ui/stars.tsx';
import { specified } from './wording/specified.ts';
import { catalogues } from './wording/wording.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  fontLink(sans),
  fontLink(display),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { wording, payment, hostedIdentity, playMoney } = context.get(shopDataContext);
  const { origin, siteScript } = context.get(siteContext);
  // The browser has the default texts in its bundle; another catalogue comes with the page.
  const words = wording === 'specified' ? undefined : catalogues[wording];
  const paper = colourOf(readPalette(paletteText), 'paper');
  const year = new Date().getFullYear();
  return { words, payment, hostedIdentity, playMoney, origin, siteScript, year, paper };
}

/**
 * The title of what has none of its own: a page whose loading failed is shown by this route, and
 * the route's own is not asked.
 */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error, location }) => {
  const { notFound, failure } = loaderData?.words ?? specified;
  if (error === undefined) return pageMeta({});
  if (!isMissing(error)) return pageMeta({ title: failure.title, hidden: true });
  const isTool = location.pathname.startsWith('/tools/');
  return pageMeta({ title: isTool ? notFound.unknownTool : notFound.title, hidden: true });
};

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** None of it changes while a page is open. */
export const shouldRevalidate = () => false;

// Before the first paint: forms that need script appear, and the navigation knows at once whether
// somebody is signed in, so that nothing moves later. A form that is sent before the page's script
// is there waits for it, and so does a press on Signout, or on a button that says so of itself.
const markDocument =
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
  const { hydrate = true, keepsPlaces = false, cardScript = false, storyFont = false } = handle;
  const data = useRouteLoaderData<typeof loader>('root');
  const mark = useContext(ScriptMark);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {data && <ThemeColours paper={data.paper} />}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: markDocument }} />
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
        {keepsPlaces && <ScrollRestoration />}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  const { footer = true } = usePageHandle();
  // The same manners that pages without React get from the small module.
  useEffect(() => installNav({ signOut }), []);
  useEffect(sendWhatWaits, []);
  return (
    <Frame footer={footer}>
      <Outlet />
    </Frame>
  );
}

function sendWhatWaits(): void {
  const { dataset } = document.documentElement;
  dataset['ready'] = 'on';
  document.querySelector<HTMLElement>('[data-press-waits][data-waits]')?.click();
  if (!dataset['sent']) return;
  delete dataset['sent'];
  document.querySelector<HTMLFormElement>('form[data-by-script]')?.requestSubmit();
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <Frame footer>{isMissing(error) ? <NotFound /> : <Failure />}</Frame>;
}

function Frame({ footer, children }: { footer: boolean; children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <>
      <StarShapes />
      {data?.playMoney === true && <PlayMoney />}
      <SiteNav />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {footer && data && <SiteFooter year={data.year} />}
      <Notices />
    </>
  );
}

/** What colours the browser's own bar; which of the two counts, the line after them says. */
function ThemeColours({ paper }: { paper: Colour }) {
  return themes.map((theme) => (
    <meta key={theme} name="theme-color" content={paper[theme]} media={systemAsks(theme)} />
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
