/** The head of a product's page: its pictures, and beside them its name and what it is. */
import type { ToolView } from '#web/content/tool-views.ts';
import { ProductPictures } from './product-pictures.tsx';

interface ProductHeadProps {
  name: string;
  description: string;
  pictures: readonly { img: string; alt: string }[];
  views?: readonly ToolView[];
  /** Between the two. */
  reviews?: React.ReactNode;
  /** What follows them beside the pictures. */
  children?: React.ReactNode;
}

export function ProductHead(props: ProductHeadProps) {
  const { name, description, pictures, views = [], reviews, children } = props;
  return (
    <div className="mt-2 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <ProductPictures pictures={pictures} views={views} />
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
