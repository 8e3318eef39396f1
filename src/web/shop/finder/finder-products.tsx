/** What the brush finder leads to: products with the reasons for each, or nothing. */
import type { FoundProduct } from '#modules/finder/finder-page.ts';
import { fill } from '#web/wording/fill.ts';
import { finderTexts as words } from '#web/wording/finder.ts';
import { useWords } from '#web/words.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { finderUrl } from './finder-url.ts';

export function FinderProducts({ products }: { products: readonly FoundProduct[] }) {
  const { one, other } = words.found;
  return (
    <section aria-labelledby="found">
      <h2
        id="found"
        className="figures mt-4 flex min-h-12 items-center border-y border-line font-plain text-small font-normal text-graphite"
      >
        {products.length === 1 ? one : fill(other, { count: products.length })}
      </h2>
      <ol className="grid gap-x-10 md:grid-cols-2">
        {products.map((product, index) => (
          <li key={product.id} className="grid grid-cols-2 gap-x-5 border-b border-line py-6">
            <ProductCard product={product} isFirst={index < firstRow} />
            <Reasons product={product} place={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reasons({ product, place }: { product: FoundProduct; place: number }) {
  return (
    <div className="grid content-start gap-3">
      <p aria-hidden="true" className="figures font-display text-4 leading-none text-copper">
        {place}
      </p>
      <ul aria-label={fill(words.why, { name: product.name })} className="grid gap-3">
        {product.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** Side by side where there is room. */
const firstRow = 2;

/** `text`: why there is nothing. */
export function NothingFits({ text }: { text: string }) {
  const { catalogue, contact } = useWords();
  const linkClass = 'link inline-flex min-h-11 items-center font-semibold';
  return (
    <div className="mt-8 grid justify-items-start gap-4 border-t border-ink pt-6">
      <h2 className="text-2">{text}</h2>
      <p className="max-w-[52ch] text-graphite">
        <ContactText text={catalogue.emptyText} />
      </p>
      <SearchBox />
      <p className="flex flex-wrap gap-x-6">
        <a href={catalogueUrl({})} className={linkClass}>
          {catalogue.whole}
        </a>
        <a href={finderUrl([])} className={linkClass}>
          {words.again}
        </a>
        <a href="/#contact" className={linkClass}>
          {contact.title}
        </a>
      </p>
    </div>
  );
}
