/** Runs the shop for a person: prints where it is, and stops it in order when told to. */
import { ConfigError, loadConfig } from '#platform/config.ts';
import { readDotEnv } from '#platform/dot-env.ts';
import { EmbeddedPostgresError } from '#platform/embedded-postgres/errors.ts';
import { createLog } from '#platform/log.ts';
import { whenNpmIsGone } from '#platform/parent.ts';
import { JobTablesNotReady } from '#platform/jobs.ts';
import { NoDatabaseError } from './open-database.ts';
import { openShop, type Shop } from './open-shop.ts';
import { refuseUnneeded } from './released.ts';

/** Starts the shop by the environment and `.env`; resolves when it is at work. */
export async function main({ dev = false } = {}): Promise<void> {
  try {
    await run(dev);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(dev: boolean): Promise<void> {
  const config = loadConfig(process.env, readDotEnv());
  refuseUnneeded(config);
  const log = createLog(config.logLevel);
  const openFront = dev ? (await import('./dev-front.ts')).openDevFront : undefined;
  const shop = await openShop(config, log, openFront && { openFront });
  stopWhenTold(shop);
  stopWithoutDatabase(shop);
  // What is printed in public ends up in a log; who sits at a terminal reads it there.
  const isPrivate = config.server.publicOriginIsLoopback || process.stdout.isTTY;
  introduce(shop, config.data.folder, isPrivate);
}

function introduce(
  { url, firstAdmin, mail, mailbox }: Shop,
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
  if (firstAdmin.state === 'awaited') lines.push(...howToBecomeAdmin(firstAdmin.emails));
  if (firstAdmin.state === 'kept') lines.push(`  Admin   sign-in in ${firstAdmin.file}`);
  if (url && mailbox !== undefined) {
    lines.push(`  Letters ${url}${mailbox}/   (nothing is sent)`);
  }
  if (mail === 'none') {
    lines.push('  Letters WAIT in the outbox: set SMTP_URL and MAIL_FROM to have them sent');
  }
  lines.push('  Stop    Ctrl-C');
  console.log(lines.join('\n'));
}

/** Where a hosted provider knows the users, nobody can be made an admin before they come. */
function howToBecomeAdmin(emails: readonly string[]): string[] {
  if (emails.length === 0) {
    return ['  Admin   none yet: set ADMIN_EMAILS to your address, and start the shop again'];
  }
  return [
    `  Admin   none yet: register ${emails.join(' or ')} at /signup,`,
    '          open the link in the mail that comes, and sign in again',
  ];
}

/** The server first, then the database; a second signal does not hurry it. */
function stopWhenTold(shop: Shop): void {
  const stop = () => {
    shop.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  whenNpmIsGone(stop);
}

/** Started again, the shop starts its database again and recovers by itself. */
function stopWithoutDatabase({ databaseLost, close }: Shop): void {
  void databaseLost.then(async () => {
    console.error('The database has ended under the shop. Start the shop again.');
    await close().catch((error: unknown) => console.error(error));
    process.exit(1);
  });
}

function isForPeople(error: unknown): error is Error {
  const known = [ConfigError, EmbeddedPostgresError, JobTablesNotReady, NoDatabaseError];
  if (known.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
