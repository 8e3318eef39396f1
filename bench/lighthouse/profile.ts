/** The profile folders of Chromium: cookies and local storage, and so who is signed in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { addCleanup } from '../processes/cleanup.ts';
import type { Browser } from './visits.ts';

/** An empty profile: nobody is signed in. */
export async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  addCleanup(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  return profile;
}

/** Registers a customer in the browser of that profile, where they stay signed in. */
export async function signUp({ executablePath, profile }: Browser, origin: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
    // On a signal the bench's own cleanup closes it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  addCleanup(() => context.close());
  const page = await context.newPage();
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
  await context.close();
}
