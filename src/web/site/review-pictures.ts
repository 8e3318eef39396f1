/**
 * Pictures of reviews. One on a foreign server is loaded when its link is pressed, and
 * shown in the initial's place; without script the link leads to it. One that cannot be reached
 * leaves the initial.
 */

/** Starts listening; the returned function stops. */
export function installReviewPictures(): () => void {
  const controller = new AbortController();
  document.addEventListener('click', showPicture, { signal: controller.signal });
  // An image's error does not bubble.
  document.addEventListener('error', removeBrokenPicture, {
    signal: controller.signal,
    capture: true,
  });
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-portrait]')) {
    if (picture.complete && picture.naturalWidth === 0) picture.remove();
  }
  return () => controller.abort();
}

function removeBrokenPicture({ target }: Event): void {
  if (target instanceof HTMLImageElement && 'portrait' in target.dataset) target.remove();
}

function showPicture(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-picture]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const portrait = link.closest('figcaption')?.querySelector<HTMLElement>('[data-portrait]');
  if (!portrait) return;
  event.preventDefault();
  if (portrait.querySelector('img')) return;
  const picture = document.createElement('img');
  picture.referrerPolicy = 'no-referrer';
  picture.alt = '';
  picture.className = 'absolute inset-0 size-full rounded-full object-cover opacity-0';
  picture.addEventListener('load', () => {
    picture.classList.remove('opacity-0');
    portrait.replaceChildren(picture);
    link.remove();
  });
  picture.addEventListener('error', () => {
    picture.remove();
    showUnreachable(link);
  });
  portrait.append(picture);
  picture.src = link.dataset['picture'] ?? '';
}

/** Replaces the link, which had the focus, with a message. */
function showUnreachable(link: HTMLElement): void {
  const message = document.createElement('span');
  message.tabIndex = -1;
  message.className = 'text-small font-normal text-graphite';
  message.textContent = link.dataset['unreachable'] ?? '';
  link.replaceWith(message);
  message.focus();
}
