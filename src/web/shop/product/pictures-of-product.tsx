/** The pictures of a product with its sizes: a chosen one takes the place of the large one. */
import type { PublicProduct } from '#modules/catalogue/product.ts';
import { fallbackUrl, findPictureByImg, srcSet, type Picture } from '#web/content/picture.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import type { LargePicture } from '../purchase/tool-sizes.tsx';
import { largestUrl, ZoomLink } from '../purchase/zoom-sign.tsx';
import { sizeAnchor } from '../sizes/size-scale.ts';
import { ProductPictures } from './product-pictures.tsx';

interface PicturesOfProductProps {
  product: Pick<PublicProduct, 'name' | 'pictures' | 'variants'>;
  /** That of the first size that can be ordered: no page begins with what is sold out. */
  beginsWith?: string | undefined;
}

export function PicturesOfProduct({ product, beginsWith }: PicturesOfProductProps) {
  const { name, variants } = product;
  const pictures = product.pictures.toSorted(
    (one, other) => Number(other.img === beginsWith) - Number(one.img === beginsWith),
  );
  const [main, ...further] = pictures.map((one) => ({
    ...one,
    picture: findPictureByImg(one.img),
  }));
  const sizes = variants.map(({ id, variant, img }) => {
    const picture = findPictureByImg(img);
    const large = toLarge(img, picture, `${name}, ${variant}`);
    const href = `#${encodeURIComponent(sizeAnchor(variant))}`;
    return { id, variant, img, picture, href, large };
  });
  const isSize = ({ img }: { img: string }) => variants.some((variant) => variant.img === img);
  const others = sizes.length > 1 ? further.filter((one) => !isSize(one)) : further;
  const current = sizes.length > 1 ? sizes.find(({ img }) => img === main?.img)?.id : undefined;
  return (
    <ProductPictures {...{ name, main, sizes, others, ...(current !== undefined && { current }) }}>
      {main?.picture && <ZoomLink name={name} picture={main.picture} />}
    </ProductPictures>
  );
}

/** Undefined where it may not be shown. */
function toLarge(
  img: string,
  picture: Picture | undefined,
  name: string,
): LargePicture | undefined {
  if (!picture) {
    const src = safeImageUrl(img);
    return src === undefined ? undefined : { name, src, closer: src };
  }
  const { full } = picture;
  const [avif, webp] = [srcSet(full, 'avif'), srcSet(full, 'webp')];
  return { name, src: fallbackUrl(full), avif, webp, closer: largestUrl(picture) };
}
