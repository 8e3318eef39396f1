/** The footer: the company, links to pages, how to reach us. */
import { company } from '#web/content/company.ts';
import { currencyCode, symbolOf } from '#platform/currency.ts';
import { useCurrency, type CurrencyLink } from '#web/currency.tsx';
import { PriceViewChoice } from '#web/prices/price-view-choice.tsx';
import { ThemeChoice } from '#web/ui/theme-choice.tsx';
import { Wordmark } from '#web/ui/pictures/wordmark.tsx';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { TaxSentence } from '../tax-note.tsx';
import type { TaxStatement } from './included-tax.ts';
import { footerLinks, legalLinks, mainLinks, type NavLink } from './nav-links.ts';

interface SiteFooterProps {
  year: number;
  /** Whose tax prices include. */
  taxes: readonly TaxStatement[];
  /** Of a page that shows prices, where there is a choice. */
  choices: readonly CurrencyLink[];
}

export function SiteFooter({ year, taxes, choices }: SiteFooterProps) {
  const { footer } = useWords();
  return (
    <footer className={`border-t border-night-line bg-night text-night-text ${onScreen}`}>
      <div className="page grid grid-cols-2 gap-x-6 gap-y-6 py-6 sm:gap-10 sm:py-14 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="grid content-start gap-4 max-sm:col-span-full">
          <Wordmark />
          <p className="max-w-[38ch] text-small text-night-soft sm:text-body">
            {company.description}
          </p>
        </div>
        <LinkList title={footer.links} links={mainLinks} />
        <LinkList title={footer.pages} links={footerLinks} />
        <ContactBlock />
      </div>
      <div className="border-t border-night-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-2 text-fine text-night-soft">
          <p>
            {fill(company.copyright, { year })}
            <PriceTaxes taxes={taxes} />
          </p>
          <PriceChoices choices={choices} />
          <ThemeChoice />
          <LegalLinks />
        </div>
      </div>
    </footer>
  );
}

/**
 * By what the choice shows. Where prices in each currency include another tax, all are named: a
 * page may show some in another currency than its own.
 */
function PriceTaxes({ taxes }: Pick<SiteFooterProps, 'taxes'>) {
  const { footer } = useWords();
  const areAlike = taxes.every(({ currency }) => currency === undefined);
  if (areAlike) return <TaxSentence before=" " />;
  return taxes.map((tax) => ` ${describeTax(tax, footer)}`).join('');
}

function describeTax({ country, currency }: TaxStatement, words: Wording['footer']): string {
  if (currency === undefined) return fill(words.taxIncluded, { country });
  return fill(words.taxIncludedIn, { country, currency: currencyCode(currency) });
}

// Laid out when it is scrolled near. Until then its greatest height is reserved: with less, the
// browser restores a scroll position at the foot of the page too far up.
const onScreen =
  'print:hidden [content-visibility:auto] [contain-intrinsic-block-size:auto_64rem] ' +
  'sm:[contain-intrinsic-block-size:auto_50rem] lg:[contain-intrinsic-block-size:auto_29rem]';

function LinkList({ title, links }: { title: string; links: readonly NavLink[] }) {
  const { nav } = useWords();
  return (
    <nav aria-label={title}>
      <FooterHeading>{title}</FooterHeading>
      <ul className="mt-2">
        {links.map(({ href, word }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 min-w-11 items-center text-night-soft hover:text-night-text hover:underline sm:pointer-fine:min-h-9"
            >
              {nav[word]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How prices are shown, where there is a choice. */
function PriceChoices({ choices }: Pick<SiteFooterProps, 'choices'>) {
  return (
    <>
      {choices.length > 0 && <CurrencyChoices choices={choices} />}
      <PriceViewChoice />
    </>
  );
}

/** Plain links to the same page: the answer makes the browser remember the choice. */
function CurrencyChoices({ choices }: { choices: readonly CurrencyLink[] }) {
  const { footer } = useWords();
  const now = useCurrency();
  return (
    <nav aria-label={footer.currency}>
      <ul className="flex flex-wrap gap-x-4">
        {choices.map(({ currency, href }) => (
          <li key={currency}>
            <a
              href={href}
              rel="nofollow"
              aria-current={currency === now ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center hover:underline aria-[current]:font-semibold aria-[current]:underline"
            >
              {symbolOf(currency)} {currencyCode(currency)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LegalLinks() {
  const { nav, footer } = useWords();
  return (
    <nav aria-label={footer.legal}>
      <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
        {legalLinks.map(({ href, word }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 min-w-11 items-center hover:text-night-text hover:underline"
            >
              {nav[word]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactBlock() {
  const { footer } = useWords();
  return (
    <div className="max-sm:col-span-full">
      <FooterHeading>{footer.contact}</FooterHeading>
      <dl className="mt-3 grid gap-3 text-night-soft max-sm:grid-cols-2 [&_dt]:text-fine [&_dt]:text-brass">
        <div>
          <dt>{footer.location}</dt>
          <dd>
            {company.location.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div className="max-sm:order-last max-sm:col-span-full">
          <dt>{footer.email}</dt>
          <dd>
            <a href={`mailto:${company.email}`} className={contactLinkClass}>
              {company.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{footer.phone}</dt>
          <dd>
            <a href={`tel:${company.phoneLink}`} className={contactLinkClass}>
              {company.phone}
            </a>
          </dd>
        </div>
      </dl>
    </div>
  );
}

const contactLinkClass =
  'inline-flex items-center underline hover:text-night-text pointer-coarse:min-h-11';

function FooterHeading({ children }: { children: React.ReactNode }) {
  return <h2 className="text-1 text-night-text">{children}</h2>;
}
