/** A field of a form, as it is being typed. */
import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Called after `useForm`, in the same component. The library's own `useWatch` does not see what
 * was typed before the page's script was there, although the form does.
 */
export function useFieldValue<Fields extends FieldValues>(
  { getValues, subscribe }: UseFormReturn<Fields>,
  name: FieldPath<Fields>,
): string {
  const [value, setValue] = useState('');
  useEffect(() => {
    const read = () => setValue(getValues(name));
    read();
    return subscribe({ name, formState: { values: true }, callback: read });
  }, [getValues, subscribe, name]);
  return value;
}
