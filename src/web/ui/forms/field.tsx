/** A labelled field with its hint and its error tied to it for screen readers. */
import { useId } from 'react';
import { ContactText } from '../contact-text.tsx';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The classes of everything that can be filled in. */
export const inputClass =
  // Clear of the bars at both edges, with its label and what is said of it.
  'block scroll-mt-8 scroll-mb-32 min-h-11 rounded-plain border border-field-line bg-card text-ink text-ellipsis ' +
  'placeholder:text-graphite aria-invalid:border-oxblood aria-invalid:border-2 ' +
  'hover:not-disabled:border-ink disabled:border-line disabled:bg-gesso disabled:text-graphite';

const readOnlyClass = 'read-only:border-line read-only:bg-gesso';
const textInputClass = `${inputClass} w-full px-3 py-2 text-body ${readOnlyClass}`;

type InputProps = FieldTexts & React.ComponentProps<'input'>;

export function TextField({ label, hint, error, className, id, ...input }: InputProps) {
  const generatedId = useId();
  const fieldProps = { id: id ?? generatedId, label, hint, error };
  return (
    <FieldLayout {...fieldProps} className={className}>
      <input
        {...input}
        {...fieldAttributes(fieldProps)}
        {...(!error && input['aria-invalid'] && { 'aria-invalid': true })}
        className={textInputClass}
      />
    </FieldLayout>
  );
}

type TextAreaProps = FieldTexts & React.ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, className, id, ...area }: TextAreaProps) {
  const generatedId = useId();
  const fieldProps = { id: id ?? generatedId, label, hint, error };
  return (
    <FieldLayout {...fieldProps} className={className}>
      <textarea rows={5} {...area} {...fieldAttributes(fieldProps)} className={textInputClass} />
    </FieldLayout>
  );
}

type FieldLayoutProps = FieldTexts & {
  id: string;
  className: string | undefined;
  children: React.ReactNode;
};

/** Label above; below it the hint, or the error, which is announced when it appears. */
export function FieldLayout({
  id,
  label,
  hint,
  error,
  className = '',
  children,
}: FieldLayoutProps) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}

/** Below a field: what helps to fill it in. An error says that as well, and takes its place. */
export function FieldNotes({ id, hint, error }: { id: string } & Omit<FieldTexts, 'label'>) {
  return (
    <>
      <FieldError id={`${id}-error`} error={error} />
      {hint && !error && (
        <p id={`${id}-hint`} className="text-fine text-graphite">
          {hint}
        </p>
      )}
    </>
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

/** The attributes that tie an input to its error, or else to its hint. */
export function fieldAttributes({ id, hint, error }: { id: string } & Omit<FieldTexts, 'label'>) {
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
      {error !== undefined && <ContactText text={error} />}
    </p>
  );
}
