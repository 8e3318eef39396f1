/** Runs the shop from a terminal: prints its address, and stops it cleanly on a signal. */
import { ConfigError, loadConfig } from '#settings/config.ts';
import { readDotEnv } from '#settings/dot-env.ts';
import { EmbeddedPostgresError } from '@ferrule/embedded-postgres/errors';
import { createLog } from '#platform/log.ts';
import { onNpmExit } from '#platform/parent-process.ts';
import { JobTablesNotReadyError } from '#platform/jobs.ts';
import { ServerVersionError } from '#platform/database/schema/server-version.ts';
import { NoDatabaseError } from './open-database.ts';
import { openShop, type Shop } from './open-shop.ts';
import { requireRelease } from './release-check.ts';

/** Starts the shop with the settings of the environment and `.env`; resolves when it is running. */
export async function main({ dev = false } = {}): Promise<void> {
  try {
    await startShop(dev);
  } catch (error) {
    if (!isUserError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function startShop(dev: boolean): Promise<void> {
  const config = loadConfig(process.env, readDotEnv());
  requireRelease(config);
  const log = createLog(config.logLevel);
  const openFront = dev ? (await import('./dev-front.ts')).openDevFront : undefined;
  const shop = await openShop(config, log, openFront && { openFront });
  stopOnSignal(shop);
  exitWhenDatabaseIsLost(shop);
  // What is printed in public ends up in a log; at a terminal it may be shown.
  const isPrivate = config.server.publicOriginIsLoopback || process.stdout.isTTY;
  printIntroduction(shop, config.data.folder, isPrivate);
}

function printIntroduction(
  { url, firstAdmin, email, mailbox }: Shop,
  data: string,
  isPrivate: boolean,
): void {
  const lines = url ? [`The shop is open at ${url}`] : ['Working on the jobs of the shop'];
  lines.push(`  Data    ${data}`);
  if (firstAdmin.state === 'made' && !isPrivate) {
    lines.push(`  Admin   ${firstAdmin.email}   password in ${firstAdmin.file}, for a week`);
  } else if (firstAdmin.state === 'made') {
    lines.push(`  Admin   ${firstAdmin.email}   password ${firstAdmin.password}`);
    lines.push(`          (shown once; kept in ${firstAdmin.file} until it is changed)`);
  }
  if (firstAdmin.state === 'awaited') lines.push(...adminInstructions(firstAdmin.emails));
  if (firstAdmin.state === 'kept') lines.push(`  Admin   sign-in in ${firstAdmin.file}`);
  if (url && mailbox !== undefined) {
    lines.push(`  Emails  ${url}${mailbox}/   (nothing is sent)`);
  }
  if (email === 'none') {
    lines.push('  Emails  WAIT in the outbox: set SMTP_URL and MAIL_FROM to have them sent');
  }
  lines.push('  Stop    Ctrl-C');
  console.log(lines.join('\n'));
}

/** With a hosted provider, an account can only become admin after its first sign-in. */
function adminInstructions(emails: readonly string[]): string[] {
  if (emails.length === 0) {
    return ['  Admin   none yet: set ADMIN_EMAILS to your address, and start the shop again'];
  }
  return [
    `  Admin   none yet: register ${emails.join(' or ')} at /signup,`,
    '          open the link in the email that comes, and sign in again',
  ];
}

/** Drains, stops the server, then the database; a second signal does not wait any longer. */
function stopOnSignal(shop: Shop): void {
  let isStopping = false;
  const stop = () => {
    const drained = isStopping ? Promise.resolve() : shop.drain();
    isStopping = true;
    drained.then(shop.close).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  onNpmExit(stop);
}

/** Exits when the database is lost: a restart starts the database again and recovers. */
function exitWhenDatabaseIsLost({ databaseLost, close }: Shop): void {
  void databaseLost.then(async () => {
    console.error('The database has ended under the shop. Start the shop again.');
    await close().catch((error: unknown) => console.error(error));
    process.exit(1);
  });
}

function isUserError(error: unknown): error is Error {
  const userErrors = [
    ...[ConfigError, EmbeddedPostgresError, JobTablesNotReadyError, NoDatabaseError],
    ServerVersionError,
  ];
  if (userErrors.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
