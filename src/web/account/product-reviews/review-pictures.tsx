/** The pictures of a review that is being written: each can be removed, four are the most. */
import { PictureUpload } from '#web/dashboard/forms/picture-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface ReviewPicturesProps {
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
}

const maxPictures = 4;

export function ReviewPictures({ pictures, onChange }: ReviewPicturesProps) {
  const { ownReviews } = useWords();
  const { form: words } = ownReviews;
  return (
    <fieldset className="grid gap-3">
      <legend className="text-small font-semibold">{words.pictures}</legend>
      <p className="text-fine text-graphite">{words.picturesHint}</p>
      <ul className="flex flex-wrap gap-4 empty:hidden">
        {pictures.map((img, index) => (
          <li key={img} className="grid justify-items-start gap-2">
            <img
              src={img}
              alt={fill(words.picture, { number: index + 1 })}
              width={128}
              height={128}
              className="size-32 rounded-plain bg-well object-cover"
            />
            <Button
              variant="outline"
              aria-label={fill(words.removePicture, { number: index + 1 })}
              onClick={() => onChange(pictures.filter((other) => other !== img))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < maxPictures && (
        <PictureUpload onUploaded={(img) => onChange([...new Set([...pictures, img])])} />
      )}
    </fieldset>
  );
}
