/** What the add-product form takes; the server checks the same once more. */
import { parseDollars } from '#platform/money.ts';
import { z } from '#web/form-schema.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import type { Wording } from '#web/wording/specified.ts';

const largestQuantity = 1_000_000_000;
const longestQuantity = 20;

/** All fields as a person types them: text. */
export interface AddToolFields {
  Name: string;
  email: string;
  quantity1: string;
  quantity2: string;
  name: string;
  description: string;
  price: string;
  rating: string;
  img: string;
}

export function addToolSchema(words: Wording['addTool']) {
  return z.object({
    Name: z.string().trim().min(1, words.needed).max(200),
    // Prefilled and read-only: never rejected for its length.
    email: z.string(),
    quantity1: quantityText(words, 1, words.minimumRange),
    quantity2: quantityText(words, 0, words.availableRange),
    name: z.string().trim().min(1, words.needed).max(120),
    description: z.string().trim().max(4000),
    price: z.string().refine((text) => (parseDollars(text) ?? 0) > 0, words.priceWrong),
    rating: z
      .string()
      .trim()
      .regex(/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/, words.ratingWrong),
    img: z
      .string()
      .trim()
      .max(2000)
      .refine((text) => text === '' || safeImageUrl(text) !== undefined, words.imgWrong),
  });
}

function quantityText(words: Wording['addTool'], smallest: number, outOfRange: string) {
  return z
    .string()
    .trim()
    .min(1, words.needed)
    .max(longestQuantity, words.tooLong)
    .regex(/^\d+$/, words.wholeNumber)
    .refine((text) => Number(text) >= smallest && Number(text) <= largestQuantity, outOfRange);
}

/** The fields as the API takes them. */
export function toToolBody(fields: AddToolFields) {
  return {
    ...fields,
    quantity1: Number(fields.quantity1),
    quantity2: Number(fields.quantity2),
    price: Number(fields.price),
    rating: Number(fields.rating),
  };
}
