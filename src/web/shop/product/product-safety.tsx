/**
 * What the EU wants beside every offer (Regulation 2023/988, Art. 19): who made it and where they
 * are reached, by which numbers it is known, and what to beware of. Its picture stands above.
 */
import type { PublicVariant } from '#modules/catalogue/product.ts';
import { company } from '#web/content/company.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { linkTo, type Maker } from './maker.ts';
import { warningsOf } from './product-facts.ts';

interface ProductSafetyProps {
  variants: readonly PublicVariant[];
  /** Undefined for the company of the contents. */
  maker: Maker | undefined;
}

const contents: Maker = {
  name: company.name,
  address: [...company.location, company.country].join(', '),
  electronic: company.email,
};

export function ProductSafety({ variants, maker = contents }: ProductSafetyProps) {
  const { product: words } = useWords();
  const { name, address, electronic } = maker;
  const link = linkTo(electronic);
  return (
    <section aria-labelledby="safety-title" className="text-small">
      <h2 id="safety-title" className="text-3">
        {words.safety}
      </h2>
      <dl className="mt-4 border-t border-ink">
        <Row name={words.maker}>
          {name}, {address}
          <br />
          {link === undefined ? (
            electronic
          ) : (
            <a href={link} className="link">
              {electronic}
            </a>
          )}
        </Row>
        {variants.length > 0 && (
          <Row name={words.identifiers}>
            <ul>
              {variants.map((variant) => (
                <li key={variant.id}>{identify(variant, words.gtin)}</li>
              ))}
            </ul>
          </Row>
        )}
        <Row name={words.warnings}>
          {[...warningsOf(variants, words.warnings), company.safety].map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[2fr_3fr] border-b border-line py-2.5">
      <dt className="pr-4 text-graphite">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** 'Flat varnish brush, 50 mm: FV-50, GTIN 04006381333931'. */
function identify({ name, sku, gtin }: PublicVariant, gtinText: string): string {
  const numbers = [
    ...(sku === null ? [] : [sku]),
    ...(gtin === null ? [] : [fill(gtinText, { gtin })]),
  ];
  return numbers.length === 0 ? name : `${name}: ${numbers.join(', ')}`;
}
