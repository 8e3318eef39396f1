/**
 * What was put into the cart from a card, in a notice: how many of what, and what they come to. It
 * can be taken back there.
 */
import { announce, post, readView } from './cart-calls.ts';

const noticeMs = 5000;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;

interface Pressed {
  /** The button on the card. */
  opener: HTMLElement;
  /** Opens the drawer. */
  look: () => void;
}

/** Where all notices appear; what it says is announced with the number of lines. */
export function showNotice(view: HTMLElement, { opener, look }: Pressed): void {
  document.querySelector('[data-cart-notice]')?.remove();
  const form = opener.closest('form');
  const tool = form?.querySelector<HTMLInputElement>('[name="tool"]')?.value ?? '';
  const line = view.querySelector<HTMLElement>(`[data-line="${CSS.escape(tool)}"]`);
  const notice = document.createElement('div');
  notice.dataset['cartNotice'] = '';
  notice.className =
    'notice pointer-events-auto flex max-w-sm flex-wrap items-center gap-x-3 rounded-plain border ' +
    'border-line border-l-4 border-l-pine bg-card py-2 pr-2 pl-4 text-small shadow-high';
  const text = document.createElement('p');
  text.className = 'figures grow';
  const status = view.querySelector('[data-cart-status]')?.textContent ?? '';
  text.textContent = line?.dataset['isIn'] ?? status;
  const end = () => notice.remove();
  const buttons = document.createElement('div');
  buttons.className = 'ml-auto flex';
  if (line) {
    const added = Number(form?.querySelector<HTMLInputElement>('[name="quantity"]')?.value);
    const quantity = Number(line.querySelector<HTMLInputElement>('[name="quantity"]')?.value);
    const takeBack = () => void changeLine(tool, quantity - added).then(end, end);
    buttons.append(createButton(view.dataset['takeBack'] ?? '', takeBack));
  }
  const open = () => {
    end();
    look();
  };
  buttons.append(createButton(view.dataset['look'] ?? '', open));
  notice.append(text, buttons);
  document.querySelector('[data-notices]')?.append(notice);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(end, noticeMs);
}

/** To as many as there were before; none takes the line out. */
async function changeLine(tool: string, quantity: number): Promise<void> {
  const fields = quantity > 0 ? { do: 'set', tool, quantity: String(quantity) } : { remove: tool };
  announce(await readView(await post(new URLSearchParams(fields))));
}

function createButton(name: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link min-h-11 shrink-0 px-2 font-semibold whitespace-nowrap';
  button.textContent = name;
  button.addEventListener('click', press);
  return button;
}
