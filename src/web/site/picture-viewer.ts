/** The gallery's pictures as large as the window: one dialog, which shows one figure at a time. */
import { fill } from '../wording/fill.ts';

/** Starts listening in the dialog; the returned function stops. */
export function showPictures(element: HTMLElement): () => void {
  const controller = new AbortController();
  if (!(element instanceof HTMLDialogElement)) return () => controller.abort();
  const dialog = element;
  const { signal } = controller;
  const links = [...document.querySelectorAll('[data-view]')];
  let current = 0;

  function show(number: number): void {
    current = (number + links.length) % links.length;
    const figure = links[current]?.closest('figure');
    if (figure) dialog.querySelector('[data-shown]')?.replaceChildren(createLarge(figure));
    const place = dialog.querySelector('[role=status]');
    const values = { number: current + 1, count: links.length };
    if (place) place.textContent = fill(dialog.dataset['pictures'] ?? '', values);
  }

  function openPicture(event: MouseEvent): void {
    const link = closest(event, '[data-view]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(links.indexOf(link));
    // The browser closes it on Escape, and gives the focus back to the pressed link.
    dialog.showModal();
  }

  document.addEventListener('click', openPicture, { signal });
  const press = (event: MouseEvent) => {
    const step = closest(event, '[data-step]')?.getAttribute('data-step');
    if (step === '0') dialog.close();
    else if (step) show(current + Number(step));
  };
  dialog.addEventListener('click', press, { signal });
  const turn = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(current - 1);
    if (key === 'ArrowRight') show(current + 1);
  };
  dialog.addEventListener('keydown', turn, { signal });
  return () => controller.abort();
}

function closest({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** The picture without its link and its crop, in the file that fits the window. */
function createLarge(figure: Element): HTMLElement {
  const large = document.createElement('figure');
  for (const part of figure.querySelectorAll('picture, figcaption')) {
    large.append(part.cloneNode(true));
  }
  for (const source of large.querySelectorAll('source')) source.sizes = '100vw';
  for (const image of large.querySelectorAll('img')) {
    image.loading = 'eager';
    image.className = '';
    // Its preview fills the whole box, not the picture's part of it.
    image.style.background = 'none';
  }
  return large;
}
