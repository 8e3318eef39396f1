/** The profile folders of Chromium: cookies and local storage, and so who is signed in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { addCleanup } from '../processes/cleanup.ts';
import type { Browser } from './visits.ts';

/** An empty profile: nobody is signed in. */
export async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  addCleanup(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  return profile;
}

/** Registers a customer in the browser of that profile, where they stay signed in. */
export async function signUp(browser: Browser, origin: string): Promise<void> {
  await inBrowser(browser, async (page) => {
    await page.goto(`${origin}/signup`);
    await page.getByLabel('Name', { exact: true }).fill('Lena Light');
    await page.getByLabel('Email', { exact: true }).fill('lena@bench.example');
    await page.getByLabel('Password', { exact: true }).fill('long enough for anybody');
    await page.getByLabel('Confirm password', { exact: true }).fill('long enough for anybody');
    await page
      .getByRole('main')
      .getByRole('button', { name: /sign up|register/i })
      .click();
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
  });
}

/** Puts so many tools into the cart of whoever uses the browser of that profile. */
export async function fillCart(browser: Browser, origin: string, lines: number): Promise<void> {
  await inBrowser(browser, async (page) => {
    await page.goto(origin);
    const status = await page.evaluate(async (count) => {
      const tools: { _id: string; quantity1: number }[] = await (await fetch('/api/tools')).json();
      const token = localStorage.getItem('token');
      const some = tools.slice(0, count);
      const body = {
        lines: some.map(({ _id, quantity1 }) => ({ tool: _id, quantity: quantity1 })),
      };
      const response = await fetch('/api/cart/lines', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return response.status;
    }, lines);
    if (status !== 200) throw new Error(`the cart was answered with ${status}`);
  });
}

async function inBrowser(
  { executablePath, profile }: Browser,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
    // On a signal the bench's own cleanup closes it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  addCleanup(() => context.close());
  await use(await context.newPage());
  await context.close();
}
