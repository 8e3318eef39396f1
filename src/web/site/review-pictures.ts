/**
 * Pictures of reviews. One on a foreign server is asked for when somebody presses its link, and
 * shown in the initial's place; without script the link leads to it. One that cannot be reached
 * leaves the initial.
 */

/** Starts listening; the returned function stops. */
export function installReviewPictures(): () => void {
  const stop = new AbortController();
  document.addEventListener('click', show, { signal: stop.signal });
  // An image's error does not bubble.
  document.addEventListener('error', dropBroken, { signal: stop.signal, capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-portrait]')) {
    if (picture.complete && picture.naturalWidth === 0) picture.remove();
  }
  return () => stop.abort();
}

function dropBroken({ target }: Event): void {
  if (target instanceof HTMLImageElement && 'portrait' in target.dataset) target.remove();
}

function show(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-picture]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const place = link.closest('figcaption')?.querySelector<HTMLElement>('[data-portrait]');
  if (!place) return;
  event.preventDefault();
  if (place.querySelector('img')) return;
  const picture = document.createElement('img');
  picture.referrerPolicy = 'no-referrer';
  picture.alt = '';
  picture.className = 'absolute inset-0 size-full rounded-full object-cover opacity-0';
  picture.addEventListener('load', () => {
    picture.classList.remove('opacity-0');
    place.replaceChildren(picture);
    link.remove();
  });
  picture.addEventListener('error', () => {
    picture.remove();
    tellUnreachable(link);
  });
  place.append(picture);
  picture.src = link.dataset['picture'] ?? '';
}

/** In the link's place, which had the focus. */
function tellUnreachable(link: HTMLElement): void {
  const told = document.createElement('span');
  told.tabIndex = -1;
  told.className = 'text-small font-normal text-graphite';
  told.textContent = link.dataset['unreachable'] ?? '';
  link.replaceWith(told);
  told.focus();
}
