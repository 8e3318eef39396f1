import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs npm when the lockfile differs from the one that was last installed, and does nothing,
 * network included, when it does not.
 *
 * @param {string} root the project's folder
 * @returns {Promise<boolean>} false when npm failed; its output is printed
 */
export async function installPackages(root) {
  const stamp = join(root, 'node_modules', '.ferrule-lock');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  // Packages for another machine (a copied folder, a container's mount) do not run on this one.
  const wanted = `${hash} ${process.platform}-${process.arch}`;
  if (readText(stamp) === wanted) return true;
  if (!isInstalled(root, lock)) {
    console.log('Installing the packages (only when they have changed) …');
    const { code, output } = await runNpm(root);
    if (code !== 0) {
      console.error(`${output}\nnpm could not install the packages (it ended with ${code}).`);
      return false;
    }
  }
  tryToWrite(stamp, wanted);
  return true;
}

/** Whether somebody ran npm by hand: npm lists what it installed in a hidden lockfile. */
function isInstalled(root, lock) {
  const hiddenLockfile = readText(join(root, 'node_modules', '.package-lock.json'));
  if (hiddenLockfile === undefined) return false;
  const installed = JSON.parse(hiddenLockfile).packages;
  const wanted = Object.entries(JSON.parse(lock.toString('utf8')).packages);
  const isPackageInstalled = ([path, { version, integrity, optional }]) =>
    path === '' ||
    (installed[path] === undefined
      ? optional === true
      : installed[path].version === version && installed[path].integrity === integrity);
  return wanted.every(isPackageInstalled) && Object.values(installed).every(isForThisMachine);
}

/** By the lists of a package's manifest, which may name what it is not for ("!win32"). */
function isForThisMachine({ os, cpu }) {
  const allows = (names, name) => {
    const list = [names ?? name].flat();
    return list[0].startsWith('!') ? !list.includes(`!${name}`) : list.includes(name);
  };
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function runNpm(root) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  // Inside `npm start` npm says where it is; the PATH is for those who call `node launch.mjs`.
  const isNpm = script?.endsWith('npm-cli.js');
  const [program, ...first] = isNpm ? [node ?? process.execPath, script] : ['npm'];
  // Not `npm ci`: it refuses a lockfile that lacks the optional packages of other machines, and a
  // registry may not have them all. Without saving, the locked versions and hashes hold as well.
  const options = ['install', '--no-save', '--no-audit', '--no-fund'];
  // A NODE_ENV of production would leave out what the pages are built with.
  options.push('--include=dev', '--include=optional');
  const child = spawn(program, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: !isNpm && process.platform === 'win32',
  });
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => pieces.push(data));
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  return new Promise((resolve) => {
    const finish = (code, suffix) => {
      process.off('SIGTERM', stop);
      resolve({ code, output: Buffer.concat(pieces).toString('utf8') + suffix });
    };
    child.once('error', (error) => finish(1, error.message));
    child.once('close', (code, signal) => finish(code ?? signal, ''));
  });
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Not there, which is all that matters: then the packages are installed.
    return undefined;
  }
}

function tryToWrite(path, text) {
  try {
    writeFileSync(path, text);
  } catch (error) {
    // In a read-only image the packages are there and stay; the next start looks again.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}
