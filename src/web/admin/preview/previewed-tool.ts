/** What is typed of a product as the tool that a card of the shop shows. */
import { parseDollars } from '#platform/money.ts';
import { homeCurrency } from '#platform/currency.ts';
import { findPictureByImg } from '#web/content/picture.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import type { ListedTool } from '#web/shop/home/tools-list.tsx';

export interface TypedTool {
  name: string;
  description: string;
  img: string;
  price: string;
  minimum: string;
  available: string;
  rating: string;
}

const bestRating = 5;
const tenths = 10;

/** What is not a number yet is left at the smallest that is one. */
export function previewedTool(typed: TypedTool): ListedTool {
  const { name, description, img, price, minimum, available, rating } = typed;
  const priceMinor = parseDollars(price) ?? 0;
  return {
    tool: {
      ...{ id: 'preview', kind: 'tool', facts: [], name, description, priceMinor },
      img: safeImageUrl(img) === undefined ? '' : img,
      minimumOrder: toCount(minimum, 1),
      available: toCount(available, 0),
      ratingTenths: Math.round(Math.min(Number(rating) || 0, bestRating) * tenths),
      ...{ orderMultiple: 1, maximumOrder: null, productId: 'preview', productSlug: 'preview' },
      ...{ variant: '', sku: null },
    },
    picture: findPictureByImg(img),
    price: { currency: homeCurrency, minor: priceMinor },
  };
}

function toCount(text: string, smallest: number): number {
  return /^\d{1,9}$/.test(text.trim()) ? Math.max(Number(text), smallest) : smallest;
}
