/**
 * Light, dark, or as the system. The script in the head of the document makes it work (see
 * theme.ts), so it works before React and without; where it is drawn later, it reads the choice.
 */
import { useEffect, useId, useRef } from 'react';
import { chosenTheme, themeChoices } from '../theme.ts';
import { useWords } from '../words.ts';

export function ThemeChoice() {
  const { theme: words } = useWords();
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    for (const radio of group.current?.querySelectorAll('input') ?? []) {
      radio.checked = radio.value === chosenTheme();
    }
  }, []);
  return (
    <fieldset
      ref={group}
      data-theme-choice=""
      data-needs-script=""
      className="relative inline-flex max-w-full flex-wrap rounded-plain border border-current/30"
    >
      <legend className="sr-only">{words.title}</legend>
      {themeChoices.map((choice) => (
        <label key={choice} className={optionClass}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={choice}
            defaultChecked={choice === 'system'}
            autoComplete="off"
          />
          <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
            <path d={icons[choice]} />
          </svg>
          {words[choice]}
        </label>
      ))}
    </fieldset>
  );
}

const optionClass =
  'relative flex min-h-11 cursor-pointer items-center gap-2 rounded-plain px-3 text-fine ' +
  'whitespace-nowrap hover:bg-current/5 has-checked:bg-current/15 ' +
  'has-checked:underline has-checked:decoration-2 has-checked:underline-offset-4 ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 ' +
  'has-focus-visible:outline-current';

/** Half a disc, a sun, a moon. */
const icons = {
  system: 'M8 1.5a6.5 6.5 0 1 1 0 13zm0 1.3A5.2 5.2 0 0 0 8 13.2v1.3a6.5 6.5 0 0 1 0-13z',
  light:
    'M8 4.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM7.3 1h1.4v2.2H7.3zm0 11.8h1.4V15H7.3zM1 7.3' +
    'h2.2v1.4H1zm11.8 0H15v1.4h-2.2zM2.6 3.5l.9-.9 1.6 1.5-1 1zm8.3 8.4 1-1 1.5 1.6-.9.9z' +
    'M3.5 13.4l-.9-.9 1.5-1.6 1 1zm8.4-8.3-1-1 1.6-1.5.9.9z',
  dark: 'M13.9 10.2A6.3 6.3 0 0 1 5.8 2.1a6.3 6.3 0 1 0 8.1 8.1z',
} as const;
