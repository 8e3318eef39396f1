/**
 * A size that is chosen beside the picture, or that the address names, is shown where the picture
 * is, marked, and offered with its smallest order; the page stays where it is. Without script the
 * link leads to the row of the size.
 */
import { sizeMarkOf } from '../../shop/purchase/size-mark.ts';
import { findQuantities } from './size-form.ts';

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-size]')];

export function followChosenSize(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-size]') : null;
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || opensElsewhere) return;
    event.preventDefault();
    history.replaceState(history.state, '', link.hash);
    choose(link);
  });
  // Who fills in a row looks at that size.
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'quantity') return;
    const link = links().find((one) => rowOf(one)?.contains(target));
    if (link) show(link);
  });
  window.addEventListener('hashchange', chooseNamed);
  chooseNamed();
}

function chooseNamed(): void {
  const link = links().find(({ hash }) => hash === location.hash);
  if (link) choose(link);
}

function choose(link: HTMLAnchorElement): void {
  show(link);
  offer(rowOf(link)?.querySelector('[name="quantity"]') ?? null);
}

const rowOf = ({ hash }: HTMLAnchorElement) =>
  document.getElementById(decodeURIComponent(hash.slice(1)));

/** Rows are marked by script alone from now on, and not by the address that was loaded. */
function show(link: HTMLAnchorElement): void {
  for (const one of links()) {
    const isChosen = one === link;
    if (isChosen) one.setAttribute('aria-current', 'true');
    else one.removeAttribute('aria-current');
    rowOf(one)?.setAttribute('data-chosen', isChosen ? 'yes' : 'no');
  }
  showPicture(link);
  showStamp(link);
}

function showPicture({ dataset }: HTMLAnchorElement): void {
  const { avif = '', webp = '', src, name = '' } = dataset;
  const image = document.querySelector<HTMLImageElement>('.carried');
  if (!image || src === undefined || image.alt === name) return;
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? [])
    source.srcset = source.type === 'image/avif' ? avif : webp;
  image.src = src;
  image.alt = name;
  const closer = image.parentElement?.parentElement?.querySelector('a[data-closer]');
  closer?.setAttribute('href', dataset['largest'] ?? src);
}

/** The size in large figures over the picture: see `SizeStamp`. */
function showStamp({ dataset }: HTMLAnchorElement): void {
  const mark = sizeMarkOf(dataset['name'] ?? '');
  const texts = [mark?.before, mark?.figure, mark?.after];
  const parts = document.querySelectorAll('[data-stamp] > span');
  for (const [index, part] of parts.entries()) part.textContent = texts[index] ?? '';
}

/** Unless somebody has filled in something: that of another size, which was offered, moves here. */
function offer(input: Element | null): void {
  const inputs = findQuantities();
  const isTyped = inputs.some(({ value, dataset }) => value !== '' && !('offered' in dataset));
  if (!(input instanceof HTMLInputElement) || isTyped) return;
  for (const one of inputs) {
    if (one !== input) one.value = '';
    delete one.dataset['offered'];
  }
  input.value = input.min;
  input.dataset['offered'] = '';
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
