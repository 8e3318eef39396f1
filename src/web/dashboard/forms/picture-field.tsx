/** A picture by its address, or by a file that is uploaded at once. */
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FieldNotes, TextField, fieldAttributes } from '#web/ui/forms/field.tsx';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { pictureTypes, uploadPicture } from './upload-picture.ts';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** The address that is in the field now. */
  value: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onUploaded: (img: string) => void;
}

export function PictureField({ value, onUploaded, field, ...frame }: PictureFieldProps) {
  // An address that is still being typed leads nowhere yet.
  const [committedValue, setCommittedValue] = useState(value);
  const url = committedValue === value ? safeImageUrl(value) : undefined;

  function acceptUpload(img: string): void {
    setCommittedValue(img);
    onUploaded(img);
  }

  async function handleBlur(event: React.FocusEvent): Promise<void> {
    setCommittedValue(value);
    await field.onBlur(event);
  }

  return (
    <div className="col-span-full grid gap-5 sm:flex">
      {url !== undefined && (
        <span className="block size-36 shrink-0 overflow-hidden rounded-plain bg-well">
          <img src={url} alt="" width={144} height={144} className="size-36 object-contain" />
        </span>
      )}
      <div className="grid min-w-0 grow content-start gap-4">
        <TextField
          {...frame}
          inputMode="url"
          {...field}
          onBlur={(event) => void handleBlur(event)}
        />
        <PictureUpload onUploaded={(img) => acceptUpload(img)} />
      </div>
    </div>
  );
}

interface PictureUploadProps {
  label?: string;
  /** Several files can be chosen; they are uploaded one after the other. */
  multiple?: boolean;
  onUploaded: (img: string, fileName: string) => void;
}

/** Files that are uploaded at once. */
export function PictureUpload({ label, multiple, onUploaded }: PictureUploadProps) {
  const { upload: words, failure } = useWords();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState('');

  async function upload({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])];
    if (files.length === 0 || busy) return;
    setError(undefined);
    setMessage('');
    setBusy(true);
    const errors: string[] = [];
    for (const file of files) {
      const result = await uploadPicture(file, { ...words, offline: failure.offline });
      if (result.ok) onUploaded(result.img, file.name);
      else errors.push(multiple ? `${file.name}: ${result.text}.` : result.text);
    }
    setBusy(false);
    // So that the same file can be chosen again.
    input.value = '';
    if (errors.length > 0) setError(errors.join(' '));
    else
      setMessage(files.length === 1 ? words.done : fill(words.doneMany, { count: files.length }));
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label ?? words.label}
      </label>
      <input
        {...fieldAttributes({ id, hint: words.hint, error })}
        type="file"
        accept={pictureTypes.join(',')}
        multiple={multiple}
        disabled={busy}
        onChange={(event) => void upload(event)}
        className="block min-h-11 w-full text-small text-graphite file:mr-3 file:min-h-11 file:rounded-plain file:border file:border-field-line file:bg-card file:px-4 file:font-semibold file:text-ink"
      />
      {busy && <Spinner label={words.working} />}
      <p role="status" className="text-fine font-semibold text-pine empty:hidden">
        {message}
      </p>
      <FieldNotes id={id} hint={words.hint} error={error} />
    </div>
  );
}
