/** A password field with a button that shows what was typed. */
import { useState } from 'react';
import { TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';

type PasswordFieldProps = Omit<React.ComponentProps<typeof TextField>, 'type'>;

export function PasswordField(props: PasswordFieldProps) {
  const { login: words } = useWords();
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <TextField {...props} type={isVisible ? 'text' : 'password'} required className="pr-0" />
      <button
        type="button"
        aria-pressed={isVisible}
        aria-label={isVisible ? words.hide : words.show}
        onClick={() => setVisible(!isVisible)}
        className="absolute top-7 right-0 grid size-11 place-items-center text-graphite hover:text-ink"
      >
        <svg
          viewBox="0 0 20 20"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M1.8 10S4.6 4.5 10 4.5 18.2 10 18.2 10 15.4 15.5 10 15.5 1.8 10 1.8 10z" />
          <circle cx="10" cy="10" r="2.5" />
          {isVisible && <path d="M3 17 17 3" />}
        </svg>
      </button>
    </div>
  );
}
