/** How much work a page asks for: real presses of a pointer, and fields that are filled in. */
import type { Locator, Page } from '@playwright/test';
import { hasFocus } from './keyboard.ts';

/** Types as a person does: into a field that has not the focus a press comes first. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.waitFor();
  if (!(await hasFocus(field))) await field.click();
  await field.page().keyboard.type(text);
}

export interface CountedInputs {
  clicks: number;
  /** Each once, by its page and its name, however often it is typed into. */
  fields: ReadonlySet<string>;
}

/** Counts from now on, in every frame and on every page that is opened next. */
export async function countInputs(page: Page): Promise<CountedInputs> {
  const counted = { clicks: 0, fields: new Set<string>() };
  await page.exposeBinding('countPress', () => void (counted.clicks += 1));
  await page.exposeBinding('countField', ({ frame }, name: string) => {
    counted.fields.add(`${new URL(frame.url()).pathname} ${name}`);
  });
  await page.addInitScript(() => {
    const press: unknown = Reflect.get(window, 'countPress');
    const field: unknown = Reflect.get(window, 'countField');
    if (typeof press !== 'function' || typeof field !== 'function') return;
    window.addEventListener('pointerdown', () => press(), { capture: true });
    // The press of a radio or a box is counted as one.
    const notes = ['radio', 'checkbox', 'submit', 'button'];
    window.addEventListener(
      'input',
      ({ target }) => {
        const isTyped = target instanceof HTMLInputElement && !notes.includes(target.type);
        if (isTyped || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
          field(target.name || target.id || (target.ariaLabel ?? ''));
      },
      { capture: true },
    );
  });
  return counted;
}
