/** What the page of a product does with script. */
import { hideBarBesideButton } from './buy-bar.ts';
import { followChosenSize } from './chosen-size.ts';
import { offerCloserLook } from './closer-look.ts';
import { installSizeForm } from './size-form.ts';

export function installProduct(): void {
  const form = document.querySelector<HTMLFormElement>('#sizes-form');
  const bar = document.querySelector<HTMLElement>('.buy-bar');
  if (form) installSizeForm(form);
  if (bar) hideBarBesideButton(bar);
  followChosenSize();
  offerCloserLook();
}
