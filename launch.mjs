/**
 * Runs every command of package.json. Plain JavaScript for any Node from 18 on and without
 * dependencies, because it runs before there are any: it installs the packages when the lockfile
 * has changed, switches to the Node that the lockfile pins, and runs the command there.
 */
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

// The scripts among them are TypeScript: only the pinned Node ever reads them.
const commands = {
  start: () => import('./scripts/start.ts').then(({ startShop }) => startShop(root)),
  dev: () => import('./scripts/dev.ts').then(({ startDevShop }) => startDevShop(root)),
  test: (args) =>
    import('./scripts/checks/all-tests.ts').then(({ runAllTests }) => runAllTests(root, args)),
  'test:firebase': () =>
    import('./scripts/checks/test-firebase.ts').then(({ runFirebaseTests }) =>
      runFirebaseTests(root),
    ),
  check: () => import('./scripts/checks/check.ts').then(({ runChecks }) => runChecks(root)),
  screenshots: (args) =>
    import('./scripts/checks/screenshots.ts').then((m) => m.screenshots(root, args)),
  bench: (args) => import('./scripts/bench.ts').then(({ bench }) => bench(root, args)),
  release: (args) =>
    import('./scripts/operations/release.ts').then(({ release }) => release(root, args)),
  backup: (args) =>
    import('./scripts/operations/backup.ts').then(({ backup }) => backup(root, args)),
  restore: (args) =>
    import('./scripts/operations/backup.ts').then(({ restore }) => restore(root, args)),
  'audit:verify': () =>
    import('./scripts/operations/audit-verify.ts').then((m) => m.verifyShopAuditLog(root)),
  'audit:stock': () =>
    import('./scripts/operations/audit-stock.ts').then((m) => m.auditShopStock(root)),
  'secret:renew': () =>
    import('./scripts/operations/secret-renew.ts').then(({ renewShopSecret }) =>
      renewShopSecret(root),
    ),
  'identity:timing': () =>
    import('./scripts/checks/identity-timing.ts').then(({ measureIdentityTiming }) =>
      measureIdentityTiming(root),
    ),
  simulate: (args) =>
    import('./scripts/proofs/simulate.ts').then(({ runSimulation }) => runSimulation(root, args)),
  'faults:kill': (args) =>
    import('./scripts/proofs/faults-kill.ts').then(({ runKillTest }) => runKillTest(root, args)),
  mutants: (args) =>
    import('./scripts/proofs/money-mutants.ts').then(({ testMutants }) => testMutants(root, args)),
  drill: (args) => import('./scripts/proofs/drill.ts').then(({ drill }) => drill(root, args)),
  grow: (args) => import('./scripts/growth/grow.ts').then(({ growShop }) => growShop(root, args)),
  'db:reset': () =>
    import('./scripts/operations/db-reset.ts').then(({ resetDatabase }) => resetDatabase()),
};

await launch(process.argv[2] ?? 'start', process.argv.slice(3));

async function launch(name, args) {
  const command = commands[name];
  if (command === undefined) {
    console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  process.chdir(root);
  const { installPackages } = await import('./scripts/setup/install-packages.mjs');
  const { findPinnedNode, runUnderPinnedNode } = await import('./scripts/setup/pinned-node.mjs');
  if (!(await installPackages(root))) {
    process.exitCode = 1;
    return;
  }
  const pinnedNode = findPinnedNode(root);
  if (pinnedNode.mustSwitch) {
    await runUnderPinnedNode(pinnedNode.path, [fileURLToPath(import.meta.url), name, ...args]);
    return;
  }
  nodeModule.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'));
  await command(args);
}
