/** The head of a product's page: its pictures, and beside them its name and what it is. */
import { ProductPictures } from './product-pictures.tsx';

interface ProductHeadProps {
  name: string;
  description: string;
  pictures: readonly { img: string; alt: string }[];
  /** Between the two. */
  reviews?: React.ReactNode;
  /** What follows them beside the pictures. */
  children?: React.ReactNode;
}

export function ProductHead({ name, description, pictures, reviews, children }: ProductHeadProps) {
  return (
    <div className="mt-2 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <ProductPictures pictures={pictures} />
      <div className="grid content-start gap-10">
        <header className="grid gap-4">
          <h1 className="text-6 sm:text-7">{name}</h1>
          {reviews}
          <p className="max-w-[58ch] font-story text-1 leading-relaxed whitespace-pre-line">
            {description}
          </p>
        </header>
        {children}
      </div>
    </div>
  );
}
