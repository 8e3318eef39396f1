/** A labelled field with its hint and its error tied to it for screen readers. */
import { useId } from 'react';

export interface FieldFrame {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What can be filled in looks like this. */
export const inputLook =
  'block min-h-11 rounded-plain border border-field-line bg-card text-ink text-ellipsis ' +
  'placeholder:text-graphite aria-invalid:border-oxblood aria-invalid:border-2 ' +
  'hover:not-disabled:border-ink disabled:border-line disabled:bg-gesso disabled:text-graphite';

const fixedLook = 'read-only:border-line read-only:bg-gesso';
const typedLook = `${inputLook} w-full px-3 py-2 text-body ${fixedLook}`;

type InputProps = FieldFrame & React.ComponentProps<'input'>;

export function TextField({ label, hint, error, className, id, ...input }: InputProps) {
  const own = useId();
  const frame = { id: id ?? own, label, hint, error };
  return (
    <Frame {...frame} className={className}>
      <input {...input} {...tied(frame)} className={typedLook} />
    </Frame>
  );
}

type TextAreaProps = FieldFrame & React.ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, className, id, ...area }: TextAreaProps) {
  const own = useId();
  const frame = { id: id ?? own, label, hint, error };
  return (
    <Frame {...frame} className={className}>
      <textarea rows={5} {...area} {...tied(frame)} className={typedLook} />
    </Frame>
  );
}

type FrameProps = FieldFrame & {
  id: string;
  className: string | undefined;
  children: React.ReactNode;
};

/** Label above; below it the hint, or the error, which is announced when it appears. */
export function Frame({ id, label, hint, error, className = '', children }: FrameProps) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children}
      <FieldHint id={`${id}-hint`} hint={error ? undefined : hint} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** What helps to fill in a field; an error takes its place. */
export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (!hint) return null;
  return (
    <p id={id} className="text-fine text-graphite">
      {hint}
    </p>
  );
}

/** The place of an error message; it is there before the message, so that it is announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="text-fine font-semibold text-oxblood empty:hidden">
      {error}
    </p>
  );
}

/** What ties an input to its error, or else to its hint. */
export function tied({ id, hint, error }: { id: string } & Omit<FieldFrame, 'label'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint && `${id}-hint`,
  };
}

/** What the server, or the identity provider, answered to the whole form. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <p role="alert" className="text-small font-semibold text-oxblood empty:hidden">
      {error}
    </p>
  );
}
