/**
 * Products with what they can be narrowed by. On a wide screen that stands beside them; on a narrow
 * one it is behind one button, and their order behind another.
 */
import type { ProductCard } from '#modules/catalogue/product.ts';
import { ChosenFilters, Facets, type FacetsProps } from './facets.tsx';
import { ProductGrid } from './product-card.tsx';

interface NarrowedListProps extends FacetsProps {
  /** '17 products'. */
  countText: string;
  products: readonly ProductCard[];
  /** The way to another order of them. */
  order?: React.ReactNode;
  /** Below them. */
  children: React.ReactNode;
}

export function NarrowedList({
  countText,
  products,
  order,
  children,
  ...props
}: NarrowedListProps) {
  const isNarrow = props.facets.length > 0;
  return (
    <div
      className={
        'relative mt-3 grid grid-cols-2 gap-x-3 sm:mt-6 ' +
        (isNarrow ? 'lg:grid-cols-[13rem_1fr] lg:gap-x-12' : '')
      }
    >
      <Facets {...{ ...props, countText }} className={order ? '' : 'max-lg:col-span-2'} />
      <section aria-labelledby="count" className="contents">
        <div
          className={
            'contents lg:mb-4 lg:flex lg:items-center lg:justify-between ' +
            `lg:border-y lg:border-line ${isNarrow ? '' : 'lg:col-span-2'}`
          }
        >
          {order}
          <h2
            id="count"
            className="figures col-span-2 flex min-h-11 items-center font-plain text-small font-normal text-graphite lg:-order-1"
          >
            {countText}
          </h2>
        </div>
        <div className={`min-w-0 ${isNarrow ? 'max-lg:col-span-2 lg:col-start-2' : 'col-span-2'}`}>
          <ChosenFilters {...props} />
          <ProductGrid products={products} isNarrow={isNarrow} />
          {children}
        </div>
      </section>
    </div>
  );
}
