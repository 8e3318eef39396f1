/** What a product's page begins with beside its pictures; that of one of its sizes as well. */
export const priceClass = 'figures text-3 font-semibold';

interface ProductHeadProps {
  name: string;
  description: string;
  price?: React.ReactNode;
  rating?: React.ReactNode;
  /** Between the price and the description. */
  children?: React.ReactNode;
}

/** On a phone the description is read below the form. */
export function ProductHead({ name, description, price, rating, children }: ProductHeadProps) {
  return (
    <header className="contents md:grid md:gap-3">
      <div className="grid gap-2">
        <h1 className="text-5 lg:text-4">{name}</h1>
        <div className="flex flex-wrap items-center gap-x-4">
          {price}
          {rating}
        </div>
      </div>
      {children}
      <p className="order-1 mt-2 max-w-[58ch] font-story text-1 leading-relaxed whitespace-pre-line md:order-none md:mt-0 lg:text-body lg:leading-snug">
        {description}
      </p>
    </header>
  );
}
