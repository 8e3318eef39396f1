/**
 * One of a few. The browser's own list: on a telephone it is the one that its holder knows, and in
 * a form whose address is the answer it needs no script.
 */
import { memo, useId } from 'react';
import { FieldLayout, inputClass, fieldAttributes, type FieldTexts } from './field.tsx';

export interface Option {
  value: string;
  text: string;
}

type SelectProps = Omit<React.ComponentProps<'select'>, 'children'> & {
  options: readonly Option[];
  /** In a row of a table: as wide as its longest option, and lower where there is a mouse. */
  compact?: boolean;
};

export function Select({ options, compact = false, ...select }: SelectProps) {
  const size = compact
    ? 'py-1 pl-2.5 text-small pointer-fine:min-h-9'
    : 'w-full py-2 pl-3 text-body';
  return (
    <span className={`relative ${compact ? 'inline-block max-w-full' : 'block'}`}>
      <select {...select} className={`${inputClass} appearance-none pr-9 ${size}`}>
        <Options options={options} />
      </select>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-graphite"
      >
        <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </span>
  );
}

/** Kept while they are the same: a form of countries is rendered at each letter that is typed. */
const Options = memo(({ options }: Pick<SelectProps, 'options'>) =>
  options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  )),
);

export function SelectField({
  label,
  hint,
  error,
  className,
  id,
  ...select
}: FieldTexts & Omit<SelectProps, 'compact'>) {
  const generatedId = useId();
  const fieldProps = { id: id ?? generatedId, label, hint, error };
  return (
    <FieldLayout {...fieldProps} className={className}>
      <Select {...select} {...fieldAttributes(fieldProps)} />
    </FieldLayout>
  );
}
