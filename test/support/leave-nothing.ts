/**
 * Files of tests share a worker, and what they have loaded: each would otherwise load the shop
 * anew. So what one has put in the place of the world's own is gone before the next begins.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
