/** The password once more, before the ways in are changed; not of an account that has none. */
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useWords } from '../../words.ts';
import { messageOf } from '../message-of.ts';
import { PasswordField } from '../password-field.tsx';

interface AskPasswordProps {
  hasPassword: boolean;
  /** What the button says that goes on. */
  go: string;
  look?: 'solid' | 'danger';
  /** '' from an account without a password; what it throws is told here. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
  children?: React.ReactNode;
}

export function AskPassword(props: AskPasswordProps) {
  const { hasPassword, go, look = 'solid', onPassword, onCancel, children } = props;
  const { stepUp: words } = useWords();
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (hasPassword && !children) setFocus('password');
  }, [hasPassword, children, setFocus]);
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onPassword(password);
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      {children}
      {hasPassword && (
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: words.passwordNeeded })}
        />
      )}
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} busy={isSubmitting ? words.working : undefined}>
          {go}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
