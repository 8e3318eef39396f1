/**
 * The door to every command of package.json. Plain JavaScript for any Node from 18 on and without
 * dependencies, because it runs before there are any: it installs the packages when the lockfile
 * has changed, hands over to the Node that the lockfile pins, and does the command there.
 */
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

// The scripts among them are TypeScript: only the pinned Node ever reads them.
const commands = {
  start: () => import('./scripts/start.ts').then(({ start }) => start(root)),
  dev: () => import('./scripts/dev.ts').then(({ dev }) => dev(root)),
  test: () => import('./scripts/all-tests.ts').then(({ allTests }) => allTests(root)),
  'test:firebase': () =>
    import('./scripts/test-firebase.ts').then(({ testFirebase }) => testFirebase(root)),
  check: () => import('./scripts/check.ts').then(({ check }) => check(root)),
  looks: (rest) => import('./scripts/looks.ts').then(({ looks }) => looks(root, rest)),
  bench: (rest) => import('./scripts/bench.ts').then(({ bench }) => bench(root, rest)),
  release: (rest) => import('./scripts/release.ts').then(({ release }) => release(root, rest)),
  backup: (rest) => import('./scripts/backup.ts').then(({ backup }) => backup(root, rest)),
  restore: (rest) => import('./scripts/backup.ts').then(({ restore }) => restore(root, rest)),
  'audit:verify': () => import('./scripts/audit-verify.ts').then(({ verify }) => verify(root)),
  'audit:stock': () => import('./scripts/audit-stock.ts').then((told) => told.auditShopStock(root)),
  'secret:renew': () =>
    import('./scripts/secret-renew.ts').then(({ renewShopSecret }) => renewShopSecret(root)),
  'identity:timing': () =>
    import('./scripts/identity-timing.ts').then(({ identityTiming }) => identityTiming(root)),
  simulate: (rest) =>
    import('./scripts/simulate.ts').then(({ simulateShop }) => simulateShop(root, rest)),
  'faults:kill': (rest) =>
    import('./scripts/faults-kill.ts').then(({ killShop }) => killShop(root, rest)),
  mutants: (rest) =>
    import('./scripts/money-mutants.ts').then(({ killMutants }) => killMutants(root, rest)),
  'db:reset': () => import('./scripts/db-reset.ts').then(({ resetDatabase }) => resetDatabase()),
};

await launch(process.argv[2] ?? 'start', process.argv.slice(3));

async function launch(name, rest) {
  const command = commands[name];
  if (command === undefined) {
    console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  process.chdir(root);
  const { installPackages } = await import('./scripts/install-packages.mjs');
  const { findPinnedNode, runUnderPinnedNode } = await import('./scripts/pinned-node.mjs');
  if (!(await installPackages(root))) {
    process.exitCode = 1;
    return;
  }
  const pinned = findPinnedNode(root);
  if (pinned.handOver) {
    await runUnderPinnedNode(pinned.path, [fileURLToPath(import.meta.url), name, ...rest]);
    return;
  }
  nodeModule.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'));
  await command(rest);
}
