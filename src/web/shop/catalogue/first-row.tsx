/** The first of the catalogue, one row of them at any width. */
import type { ProductCard } from '#modules/catalogue/product.ts';
import { ProductGrid } from './product-card.tsx';

/** With three in a row the fourth would stand alone in the next one. */
export function FirstRow({ products }: { products: readonly ProductCard[] }) {
  return (
    <div className="md:max-xl:[&_li:nth-child(4)]:hidden">
      <ProductGrid products={products} />
    </div>
  );
}
