/** A picture of a product as large as the window; a press shows the whole of its file. */
import { purchaseTexts } from '../../wording/purchase.ts';

const { purchase: words } = purchaseTexts;

export function offerCloserLook(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-closer]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    openPicture(link);
  });
}

/** It has the place of the same dialog of the purchase page: `shop/purchase/picture-zoom.tsx`. */
function openPicture({ href, parentElement }: HTMLAnchorElement): void {
  const name = parentElement?.querySelector('img')?.alt ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = 'closer m-0 h-dvh max-h-none w-screen max-w-none bg-well text-ink';
  dialog.ariaLabel = name;
  const pane = document.createElement('div');
  pane.className = 'grid size-full place-content-center-safe overflow-auto overscroll-contain';
  pane.append(createPicture(href, name));
  const close = document.createElement('button');
  close.type = 'button';
  close.className =
    'absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-11 ' +
    'place-items-center rounded-full bg-card/90 text-2 shadow-low';
  close.ariaLabel = words.close;
  close.textContent = '×';
  close.addEventListener('click', () => dialog.close());
  dialog.append(pane, close);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Fits the window; pressed, it is as large as its file, and the pressed point stays in sight. */
function createPicture(src: string, name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'block -outline-offset-4 cursor-zoom-in';
  const image = document.createElement('img');
  image.src = src;
  image.alt = name;
  image.className = 'block h-auto w-full select-none';
  button.append(image);
  let isLarge = false;
  const fit = () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const fitted = height === 0 ? '100vw' : `min(100vw, ${(100 * width) / height}dvh)`;
    button.style.width = isLarge ? `max(${width}px, ${fitted})` : fitted;
    button.ariaLabel = isLarge ? words.whole : words.larger;
  };
  image.addEventListener('load', fit);
  button.addEventListener('click', ({ detail, clientX, clientY }) => {
    const [x, y] = detail > 0 ? [clientX, clientY] : [innerWidth / 2, innerHeight / 2];
    const before = button.getBoundingClientRect();
    isLarge = !isLarge;
    fit();
    const after = button.getBoundingClientRect();
    const scale = after.width / before.width;
    button.parentElement?.scrollBy({
      left: after.left + (x - before.left) * scale - x,
      top: after.top + (y - before.top) * scale - y,
      behavior: 'instant',
    });
  });
  fit();
  return button;
}
