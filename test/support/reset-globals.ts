/**
 * Test files share a worker and its loaded modules, because loading the shop for each takes long.
 * So the globals that one file has replaced are restored before the next begins.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
