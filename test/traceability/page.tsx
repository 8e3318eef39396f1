/** A page in a document of happy-dom, as its route draws it: to be read, typed into and pressed. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';
import { SiteFooter } from '#web/shop/site-footer.tsx';
import { SiteNav } from '#web/shop/site-nav.tsx';
import { Notices } from '#web/ui/notices.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Page {
  Component: React.ComponentType;
  path?: string;
  /** What the page's loader gave. */
  data?: unknown;
}

/** Draws the page between navigation and footer; the one before it is gone. */
export async function openPage({ Component, path = '/', data = null }: Page): Promise<void> {
  document.body.innerHTML = '<div></div>';
  const [place] = document.body.children;
  if (!place) throw new Error('a document without a place for the page');
  const Drawn = () => (
    <>
      <SiteNav />
      <main>
        <Component />
      </main>
      <SiteFooter year={2026} />
      <Notices />
    </>
  );
  const Stub = createRoutesStub([{ id: 'page', path, Component: Drawn, loader: () => data }]);
  await act(async () => {
    const hydrationData = { loaderData: { page: data } };
    drawn = createRoot(place);
    drawn.render(<Stub initialEntries={[path]} hydrationData={hydrationData} />);
  });
}

let drawn: Root | undefined;

/** Takes the page away, with whatever it listens to on the document. */
export async function closePage(): Promise<void> {
  await act(async () => drawn?.unmount());
}

/** Elements below `within`, by selector and, when it is given, by how their text begins. */
export function all(selector: string, text = '', within: ParentNode = document): HTMLElement[] {
  const found = [...within.querySelectorAll<HTMLElement>(selector)];
  return found.filter((element) => saidBy(element).startsWith(text));
}

/** The first of them; there has to be one. */
export function one(selector: string, text = '', within: ParentNode = document): HTMLElement {
  const [found] = all(selector, text, within);
  if (!found) throw new Error(`the page has no ${selector} '${text}'`);
  return found;
}

/** The texts of all such elements. */
export function texts(selector: string, within: ParentNode = document): string[] {
  return all(selector, '', within).map(saidBy);
}

export function saidBy(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field of the page with exactly this label. */
export function field(label: string): Field {
  const labels = all('main label').filter((element) => saidBy(element) === label);
  const found = labels.map((element) =>
    document.querySelector<Field>(`[id="${element.getAttribute('for')}"]`),
  );
  const [first] = found;
  if (!first) throw new Error(`the page has no field '${label}'`);
  return first;
}

/** The labels of what can be typed into the page's first form; choosing a file is no typing. */
export const labels = () => {
  const isTyped = (label: HTMLElement) => {
    const input = document.querySelector(`[id="${label.getAttribute('for')}"]`);
    return input !== null && input.getAttribute('type') !== 'file';
  };
  const form = document.querySelector('main form') ?? undefined;
  return all('label', '', form).filter(isTyped).map(saidBy);
};

export async function type(label: string, value: string): Promise<void> {
  const into = field(label);
  await act(async () => {
    const prototype = Object.getPrototypeOf(into);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(into, value);
    into.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    await vi.waitFor(() => Promise.resolve());
  });
}

/** What the network is asked, and what it answers; `answer` may refuse with a status. */
export function answerWith(answer: (what: string, body: unknown) => unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push(body === undefined ? what : `${what} ${JSON.stringify(body)}`);
    const told = await answer(what, body);
    return told instanceof Response ? told : Response.json(told);
  });
  return asked;
}

/** A request that is never answered, so that what shows meanwhile can be seen. */
export const never = () => new Promise<never>(() => undefined);

/** What the notices say now. */
export const notices = () => texts('section[aria-label="Notifications"] p');
