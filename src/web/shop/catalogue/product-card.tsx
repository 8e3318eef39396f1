/** A product in a list; the whole card leads to its page. */
import { createContext, useContext } from 'react';
import type { PriceRange as Range, ProductCard as Card } from '#modules/catalogue/product.ts';
import { formatCount } from '#platform/number-format.ts';
import { smallestOrder } from '#modules/orders/quantity-rules.ts';
import { findPictureByImg } from '#web/content/picture.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { stockAlertTexts } from '#web/wording/orders/stock-alerts.ts';
import { useWords } from '#web/words.ts';
import { anchorOf, SizeLinks } from '../sizes/size-links.tsx';
import { PriceRange } from './price-range.tsx';

interface ProductCardProps {
  product: Card;
  /** Among the first that are seen: its picture is loaded at once. */
  isFirst?: boolean;
}

export function ProductCard({ product, isFirst = false }: ProductCardProps) {
  const { tool: words, product: productWords } = useWords();
  const { name, alt, canBeOrdered, priced, slug, firstSizes, onlyTool, found } = product;
  const isSold = priced?.range !== null;
  const size = firstSizes?.find(({ variant }) => variant === found?.size);
  const img = size?.img ?? product.img;
  return (
    <article className="group relative flex flex-col">
      <div className="overflow-hidden bg-well">
        <ToolPicture
          img={img}
          picture={findPictureByImg(img)}
          name={size ? `${name}, ${size.variant}` : alt}
          cut="card"
          sizes="(min-width: 80rem) 21rem, (min-width: 48rem) 30vw, 46vw"
          priority={isFirst}
          className="aspect-4/5 w-full object-cover transition-transform duration-(--calm) group-hover:scale-[1.025]"
        />
      </div>
      <h3 className="mt-4 text-2 leading-[1.15]">
        <a
          href={`/products/${slug}${size ? anchorOf(size.variant) : ''}`}
          className="decoration-vermilion decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {name}
        </a>
      </h3>
      <p className="figures mt-1.5 flex flex-wrap items-baseline gap-x-3 text-1 font-semibold">
        <CardPrice product={product} />
      </p>
      {onlyTool && (
        <p className="figures text-fine text-graphite">
          {words.minimum} {formatCount(smallestOrder(onlyTool))}
        </p>
      )}
      {found?.text !== undefined && <p className="mt-1 text-small text-graphite">{found.text}</p>}
      {!canBeOrdered && (
        <p className="mt-1 text-fine font-semibold text-oxblood">
          {product.isShort ? words.fewer : productWords.bands.none_now}
        </p>
      )}
      {firstSizes && (
        <div className="mt-auto pt-3">
          <SizeLinks
            sizes={firstSizes}
            {...{ slug, name, ...(size && { current: size.variant }) }}
          />
        </div>
      )}
      {canBeOrdered && isSold && <CardActions product={product} />}
      {!canBeOrdered && !firstSizes && (
        <p className="mt-auto pt-3">
          <a href={`/products/${slug}#tell-me`} className={`relative z-1 ${quiet}`}>
            {stockAlertTexts.title}
          </a>
        </p>
      )}
    </article>
  );
}

const quiet =
  'flex min-h-11 items-center justify-center rounded-plain border border-line px-2 text-center ' +
  'text-small font-semibold text-graphite hover:border-ink';

function CardPrice({ product }: { product: Card }) {
  const { id, sizes, onlyTool, priced } = product;
  return (
    <PriceRange {...{ id, sizes, onlyTool }} range={priced ? priced.range : toRange(product)} />
  );
}

function toRange({ fromMinor, toMinor, taxClass }: Card): Range {
  return { fromMinor, toMinor, ...(taxClass && { taxClass }) };
}

/** Of one size the tool itself; several are chosen on the card. */
function CardActions({ product: { name, onlyTool } }: { product: Card }) {
  const { tool: words } = useWords();
  if (!onlyTool) return null;
  return (
    <div className="mt-auto flex items-center gap-4 pt-3">
      <AddToCart tool={{ ...onlyTool, name }} className="grow" />
      <a href={`/tools/${onlyTool.id}`} className={`relative z-1 ${buttonClass('quiet')}`}>
        {words.buy}
      </a>
    </div>
  );
}

const grid = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:gap-y-14';

interface ProductGridProps {
  products: readonly Card[];
  /** Where something stands beside it on a wide screen. */
  isNarrow?: boolean;
}

/** The markup of cards that the server has kept, in the place of rendering them again. */
export const CardMarkup = createContext<ReadonlyMap<Card, string>>(new Map());

/** Products side by side; the pictures of the first row are seen first. */
export function ProductGrid({ products, isNarrow = false }: ProductGridProps) {
  const markup = useContext(CardMarkup);
  return (
    <ul className={`${grid} ${isNarrow ? '' : 'xl:grid-cols-4'}`}>
      {products.map((product, index) => {
        const html = markup.get(product);
        if (html !== undefined)
          return (
            <li key={product.id} className="grid" dangerouslySetInnerHTML={{ __html: html }} />
          );
        return (
          <li key={product.id} className="grid">
            <ProductCard product={product} isFirst={isInFirstRow(index)} />
          </li>
        );
      })}
    </ul>
  );
}

/** On a phone; the others are loaded when they come near. */
export const isInFirstRow = (index: number) => index < 2;
