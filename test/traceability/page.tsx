/** Renders a page in happy-dom as its route does, so that a test can read it, type and click. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, vi } from 'vitest';
import { SiteFooter } from '#web/shop/frame/site-footer.tsx';
import { SiteNav } from '#web/shop/frame/site-nav.tsx';
import { Notices } from '#web/ui/feedback/notices.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Page {
  Component: React.ComponentType;
  path?: string;
  /** The loader's data. */
  data?: unknown;
}

/** Renders the page between navigation and footer, in a new document body. */
export async function renderPage({ Component, path = '/', data = null }: Page): Promise<void> {
  cleanup();
  document.body.innerHTML = '';
  const PageFrame = () => (
    <>
      <SiteNav />
      <main>
        <Component />
      </main>
      <SiteFooter year={2026} choices={[]} />
      <Notices />
    </>
  );
  const Stub = createRoutesStub([{ id: 'page', path, Component: PageFrame, loader: () => data }]);
  const hydrationData = { loaderData: { page: data } };
  await act(async () => {
    render(<Stub initialEntries={[path]} hydrationData={hydrationData} />);
  });
}

/** Elements below `within`, by selector and by the beginning of their text. */
export function findAll(selector: string, text = '', within: ParentNode = document): HTMLElement[] {
  const elements = [...within.querySelectorAll<HTMLElement>(selector)];
  return elements.filter((element) => textOf(element).startsWith(text));
}

/** The first of them; there has to be one. */
export function findOne(selector: string, text = '', within: ParentNode = document): HTMLElement {
  const [elements] = findAll(selector, text, within);
  if (!elements) throw new Error(`the page has no ${selector} '${text}'`);
  return elements;
}

/** The texts of all such elements. */
export function findTexts(selector: string, within: ParentNode = document): string[] {
  return findAll(selector, '', within).map(textOf);
}

export function textOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field of the page with exactly this label. */
export function findField(label: string): Field {
  const [field] = screen.getAllByLabelText<Field>(label, { selector: 'main *' });
  if (!field) throw new Error(`the page has no field '${label}'`);
  return field;
}

/** The labels of the page's first form, without those of file inputs. */
export const findLabels = () => {
  const isTyped = (label: HTMLElement) => {
    const input = document.querySelector(`[id="${label.getAttribute('for')}"]`);
    return input !== null && input.getAttribute('type') !== 'file';
  };
  const form = document.querySelector('main form') ?? undefined;
  return findAll('label', '', form).filter(isTyped).map(textOf);
};

export async function typeInto(label: string, value: string): Promise<void> {
  await act(async () => fireEvent.input(findField(label), { target: { value } }));
}

export async function click(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    await vi.waitFor(() => Promise.resolve());
  });
}

/** Mocks `fetch` and records the requests; `answer` returns JSON data or a `Response`. */
export function mockFetch(answer: (request: string, body: unknown) => unknown): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push(body === undefined ? request : `${request} ${JSON.stringify(body)}`);
    const result = await answer(request, body);
    return result instanceof Response ? result : Response.json(result);
  });
  return requests;
}

/** A promise that never settles, for a request that is still running. */
export const neverResolves = () => new Promise<never>(() => undefined);

/** The texts of the notices that are shown. */
export const findNotices = () => findTexts('section[aria-label="Notifications"] p');
