/** The project of the trial. Names that begin with `demo-` exist in emulators only. */
export const project = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'no-key',
  FIREBASE_PROJECT_ID: 'demo-shop',
  FIREBASE_AUTH_DOMAIN: 'demo-shop.firebaseapp.com',
} as const;

export const adminEmail = 'mira@shop.example';

/** The environment's name for the folder with the emulator's packages. */
export const packagesName = 'FIREBASE_EMULATOR_PACKAGES';
