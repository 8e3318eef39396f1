/** A fast hasher for tests that are not about password hashing, which takes long. */
import type { PasswordHasher } from '#modules/identity/provider/deps.ts';

export const fastPasswordHasher: PasswordHasher = {
  hash: async (password) => `quick ${password}`,
  verify: async ({ hash, password }) => hash === `quick ${password}`,
  isInstant: true,
};
