/** A product as visitors will see it once what stands in the form is saved. */
import { toText } from '#modules/catalogue/product-fields.ts';
import { ProductHead } from '#web/shop/product/product-head.tsx';
import { ProductLayout } from '#web/shop/product/product-layout.tsx';
import { ProductPictures } from '#web/shop/product/product-pictures.tsx';
import { findPictureByImg } from '#web/content/picture.ts';
import { ToolCard } from '#web/shop/home/tool-card.tsx';
import { Preview } from '../preview/preview.tsx';
import { previewedTool } from '../preview/previewed-tool.ts';
import { shownPictures } from './pictures-editor.tsx';
import type { EditedProduct, ProductForm } from './use-product-form.ts';

/** The card is that of its first size. */
export function ProductPreview({ product, form }: { product: EditedProduct; form: ProductForm }) {
  const name = form.text('name');
  const description = form.text('description');
  const pictures = shownPictures(form, name).map((one) => ({
    ...one,
    picture: findPictureByImg(one.img),
  }));
  const [first] = product.tools;
  const ofFirst = (field: string) => (first ? form.text(`variants.${first.id}.${field}`) : '');
  const shown = previewedTool({
    ...{ name: ofFirst('name') || name, description: ofFirst('description') || description },
    ...{ img: ofFirst('img') || (pictures[0]?.img ?? ''), rating: '' },
    ...{ price: ofFirst('price'), minimum: ofFirst('minimum') },
    available: toText(first?.available ?? 0),
  });
  return (
    <Preview
      card={<ToolCard {...shown} />}
      page={
        <ProductLayout
          pictures={<ProductPictures name={name} main={pictures[0]} others={pictures.slice(1)} />}
          head={<ProductHead {...{ name, description }} />}
        />
      }
    />
  );
}
