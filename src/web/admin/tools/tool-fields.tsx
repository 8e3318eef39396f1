/** What a product is, as fields: for the form that adds one, and the form that changes one. */
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { parseDollars } from '#platform/money.ts';
import type { WireTool } from '#web/api.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { PictureField } from '#web/dashboard/forms/picture-field.tsx';
import { z } from '#web/form-schema.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { ReadableArea, ReadableField } from './readable-field.tsx';

export const toolFieldNames = ['name', 'description', 'price', 'rating', 'img'] as const;

export type ToolFieldName = (typeof toolFieldNames)[number];

/** The fields as text, as a person types them. */
export type ToolTexts = Record<ToolFieldName, string>;

export const emptyToolTexts: ToolTexts = {
  name: '',
  description: '',
  price: '',
  rating: '5',
  img: '',
};

export function toToolTexts({ name, description, price, rating, img }: WireTool): ToolTexts {
  return { name, description, img, price: formatAmountForInput(price), rating: String(rating) };
}

/** The server checks the same once more. */
export function toolTextsSchema(words: StaffWording['addTool']) {
  return z.object({
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

const largestQuantity = 1_000_000_000;
export const longestQuantity = 20;

/** A whole number of at least `smallest`, as text; `outOfRange` says the range. */
export function quantityText(words: StaffWording['addTool'], smallest: number, outOfRange: string) {
  return z
    .string()
    .trim()
    .min(1, words.needed)
    .max(longestQuantity, words.tooLong)
    .regex(/^\d+$/, words.wholeNumber)
    .refine((text) => Number(text) >= smallest && Number(text) <= largestQuantity, outOfRange);
}

interface ToolFieldsProps {
  words: Omit<StaffWording['addTool'], 'toolHint'> & { toolHint: string | undefined };
  register: (name: ToolFieldName) => UseFormRegisterReturn<ToolFieldName>;
  errors: FieldErrors<ToolTexts>;
  /** Another `key` begins without a note of what was uploaded. */
  picture: { value: string; key?: number; onUploaded: (img: string) => void };
  /** The ids of the lists of what to choose from. */
  lists?: { name: string; price: string; rating: string };
  /** A field after the price, registered in its turn: the first wrong one gets the focus. */
  renderAfterPrice?: () => React.ReactNode;
}

/** For a grid, whose lines the name and the description fill. */
export function ToolFields({
  words,
  register,
  errors,
  picture,
  lists,
  renderAfterPrice,
}: ToolFieldsProps) {
  const { titles } = words;
  const hasTwoNames = titles.img !== words.img;
  // Registered in its turn, too.
  const renderPicture = () => (
    <PictureField
      key={picture.key}
      label={words.img}
      hint={words.imgHint}
      value={picture.value}
      error={errors.img?.message}
      field={register('img')}
      onUploaded={picture.onUploaded}
    />
  );
  return (
    <>
      <ReadableField
        title={titles.tool}
        label={words.tool}
        hint={words.toolHint}
        list={lists?.name}
        maxLength={120}
        required
        error={errors.name?.message}
        className="col-span-full"
        {...register('name')}
      />
      <ReadableArea
        title={titles.description}
        label={words.description}
        rows={4}
        maxLength={4000}
        error={errors.description?.message}
        className="col-span-full"
        {...register('description')}
      />
      <ReadableField
        title={titles.price}
        label={words.price}
        hint={words.priceHint}
        inputMode="decimal"
        list={lists?.price}
        required
        error={errors.price?.message}
        {...register('price')}
      />
      {renderAfterPrice?.()}
      <ReadableField
        title={titles.rating}
        label={words.rating}
        hint={words.ratingHint}
        inputMode="decimal"
        list={lists?.rating}
        required
        error={errors.rating?.message}
        {...register('rating')}
      />
      {hasTwoNames ? (
        <div className="titled-picture col-span-full grid gap-1">
          <p className="text-small font-semibold">{titles.img}</p>
          {renderPicture()}
        </div>
      ) : (
        renderPicture()
      )}
    </>
  );
}
