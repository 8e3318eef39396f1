/** A form of taxes: its title, its fields, what is wrong with it as a whole, and its button. */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';

interface TaxFormProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  title: string;
  text?: string;
  /** The text of its button, which is the title where it says no more. */
  action?: string;
  variant?: 'solid' | 'outline';
  onSave: (fields: Fields) => Promise<void>;
  children: React.ReactNode;
  /** What came of it. */
  result?: React.ReactNode;
}

export function TaxForm<Fields extends FieldValues>({
  form,
  title,
  text,
  action = title,
  variant = 'solid',
  onSave,
  children,
  result,
}: TaxFormProps<Fields>) {
  const { failure } = useStaffWords();
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={form.handleSubmit(onSave)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5"
    >
      <h3 className="text-2">{title}</h3>
      {text !== undefined && <p className="text-small text-graphite">{text}</p>}
      {children}
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        variant={variant}
        className="justify-self-start"
        busy={isSubmitting ? failure.loading : undefined}
      >
        {action}
      </Button>
      {result}
    </form>
  );
}
