/** Starts the emulator, and the shop as a person would who tries the hosted provider with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../support/running-shop.ts';
import { startEmulator } from './emulator.ts';
import { adminEmail, packagesName, project } from './project.ts';

export default async function openForFirebase(): Promise<() => Promise<void>> {
  const packages = process.env[packagesName];
  if (packages === undefined) throw new Error('this is run by `npm run test:firebase`');
  const emulator = await startEmulator(packages, project.FIREBASE_PROJECT_ID);
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-firebase-'));
  const close = async () => {
    await emulator.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const env = {
    ...project,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    // Unsigned credentials are believed in a trial only.
    NODE_ENV: 'development',
    ADMIN_EMAILS: adminEmail,
  };
  const shop = await startShop(dataDir, env).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  process.env['JOURNEYS_SHOP'] = /open at (\S+)/.exec(shop.output())?.[1] ?? shop.url;
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator.host;
  process.env['FIREBASE_SHOP_SAID'] = shop.output();
  return async () => {
    await shop.stop();
    await close();
  };
}
