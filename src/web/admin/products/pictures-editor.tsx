/**
 * The pictures of a product, in order, each with what can be seen. They are sorted by dragging, by
 * the arrow keys on the handle, and by buttons, which a finger can press.
 */
import { useEffect, useRef, useState } from 'react';
import { PictureUpload } from '#web/dashboard/forms/picture-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Section } from './product-fields.tsx';
import { suggestAlt } from './suggested-alt.ts';
import { useDragSort } from './use-drag-sort.ts';
import type { ProductForm } from './use-product-form.ts';

interface EditedPicture {
  img: string;
  alt: Readonly<Record<string, string>>;
}

const locale = 'en';

interface PicturesEditorProps {
  form: ProductForm;
  /** After another one is saved, no note says what was uploaded for it. */
  version: number;
}

export function PicturesEditor({ form, version }: PicturesEditorProps) {
  const { productPage: words } = useStaffWords();
  const value = form.value('pictures');
  const pictures: readonly EditedPicture[] = Array.isArray(value) ? value : [];
  const changePictures = (next: readonly EditedPicture[]) => form.change('pictures', [...next]);
  const [moved, setMoved] = useState<string>();
  // Several are uploaded one after the other, each after what was changed meanwhile.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });

  function addPicture(img: string, file: string): void {
    if (latest.current.some((one) => one.img === img)) return;
    const texts = { seen: words.pictureSeen, place: words.pictureSuggested };
    const place = latest.current.length + 1;
    const alt = suggestAlt(form.text('name'), { file, place }, texts);
    latest.current = [...latest.current, { img, alt: alt === '' ? {} : { [locale]: alt } }];
    changePictures(latest.current);
  }

  function movePicture(from: number, to: number): void {
    if (from === to || to < 0 || to >= pictures.length) return;
    const next = [...pictures];
    next.splice(to, 0, ...next.splice(from, 1));
    changePictures(next);
    setMoved(fill(words.pictureMoved, { place: to + 1, count: pictures.length }));
  }

  const list = useDragSort(movePicture);
  return (
    <Section id="pictures" title={words.pictures}>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ol ref={list} className="grid gap-4 empty:hidden sm:col-span-2">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.img}
            {...{ picture, count: pictures.length }}
            place={index + 1}
            onMove={(by) => movePicture(index, index + by)}
            onChange={(changed) =>
              changePictures(pictures.map((one, place) => (place === index ? changed : one)))
            }
            onRemove={() => changePictures(pictures.filter((_, place) => place !== index))}
          />
        ))}
      </ol>
      <div className="sm:col-span-2">
        <PictureUpload key={version} label={words.uploadMany} multiple onUploaded={addPicture} />
        <FormError error={form.error('pictures')} />
      </div>
    </Section>
  );
}

interface PictureRowProps {
  picture: EditedPicture;
  /** From 1. */
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onChange: (picture: EditedPicture) => void;
  onRemove: () => void;
}

function PictureRow(props: PictureRowProps) {
  const { picture, place, count, onMove, onChange, onRemove } = props;
  const { productPage: words } = useStaffWords();
  return (
    <li className="flex flex-wrap items-end gap-4 rounded-small data-over:bg-gesso">
      <span draggable className="flex cursor-grab items-center gap-1">
        <Handle {...{ place, count, onMove }} />
        <img
          src={safeImageUrl(picture.img)}
          alt=""
          width={80}
          height={80}
          draggable={false}
          className="size-20 rounded-plain bg-well object-contain"
        />
      </span>
      <TextField
        label={fill(words.pictureAlt, { place })}
        value={picture.alt[locale] ?? ''}
        maxLength={300}
        onChange={({ target }) =>
          onChange({ ...picture, alt: { ...picture.alt, [locale]: target.value } })
        }
        className="min-w-48 grow"
      />
      <PictureButtons {...{ place, onMove, onRemove }} isLast={place === count} />
    </li>
  );
}

interface HandleProps {
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

const steps: Readonly<Record<string, -1 | 1>> = {
  ...{ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 },
};

/** Keeps the focus when its picture is moved, which the browser takes from it. */
function Handle({ place, count, onMove }: HandleProps) {
  const { productPage: words } = useStaffWords();
  const handle = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) handle.current?.focus();
    isMoving.current = false;
  });

  function handleKeyDown(event: React.KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    onMove(step);
  }

  return (
    <button
      ref={handle}
      type="button"
      aria-label={fill(words.pictureHandle, { place, count })}
      onKeyDown={handleKeyDown}
      className="grid size-11 cursor-grab place-items-center text-graphite hover:text-ink"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
        <path d="M3 5h10M3 8h10M3 11h10" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}

interface PictureButtonsProps {
  place: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function PictureButtons({ place, isLast, onMove, onRemove }: PictureButtonsProps) {
  const { productPage: words } = useStaffWords();
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        disabled={place === 1}
        aria-label={fill(words.earlier, { place })}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        variant="outline"
        disabled={isLast}
        aria-label={fill(words.later, { place })}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button variant="danger" aria-label={fill(words.remove, { place })} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}

/** As the page of the product shows them; the product's name stands for a text that is missing. */
export function shownPictures(form: ProductForm, name: string): { img: string; alt: string }[] {
  const value = form.value('pictures');
  const pictures: readonly EditedPicture[] = Array.isArray(value) ? value : [];
  return pictures.map(({ img, alt }) => ({ img, alt: alt[locale] || name }));
}
