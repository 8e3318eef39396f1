/**
 * A field whose specified name says little: a readable one stands large above it, the specified one
 * small beside that. It stays the field's label; the readable one is a part of its description.
 */
import { useId } from 'react';
import { FieldNotes, fieldAttributes, inputClass, type FieldTexts } from '#web/ui/forms/field.tsx';

interface TwoNames extends FieldTexts {
  title: string;
  className?: string;
}

const fullClass = `${inputClass} w-full px-3 py-2 text-body`;

export function ReadableField(props: TwoNames & React.ComponentProps<'input'>) {
  const { title, label, hint, error, className, ...input } = props;
  const id = useId();
  return (
    <ReadableLayout {...{ id, title, label, hint, error, className }}>
      <input
        {...input}
        {...attributesOf({ id, title, label, hint, error })}
        className={fullClass}
      />
    </ReadableLayout>
  );
}

export function ReadableArea(props: TwoNames & React.ComponentProps<'textarea'>) {
  const { title, label, hint, error, className, ...area } = props;
  const id = useId();
  return (
    <ReadableLayout {...{ id, title, label, hint, error, className }}>
      <textarea
        {...area}
        {...attributesOf({ id, title, label, hint, error })}
        className={`${fullClass} field-sizing-content`}
      />
    </ReadableLayout>
  );
}

type Named = Omit<TwoNames, 'className'> & { id: string };

/** A label that says the same needs no second name. */
function isSame({ title, label }: Pick<Named, 'title' | 'label'>): boolean {
  return title.toLowerCase() === label.toLowerCase();
}

function attributesOf(named: Named) {
  const attributes = fieldAttributes(named);
  const described = attributes['aria-describedby'];
  const own = isSame(named) ? '' : `${named.id}-title`;
  return { ...attributes, 'aria-describedby': `${own} ${described || ''}`.trim() || undefined };
}

interface LayoutProps extends Named {
  className: string | undefined;
  children: React.ReactNode;
}

function ReadableLayout({ id, title, label, hint, error, className, children }: LayoutProps) {
  const isOne = isSame({ title, label });
  return (
    <div className={`grid content-start gap-1.5 ${className ?? ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`${id}-title`} aria-hidden={isOne} className="text-small font-semibold">
          {title}
        </span>
        <label htmlFor={id} className={isOne ? 'sr-only' : 'field-code'}>
          {label}
        </label>
      </div>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}
