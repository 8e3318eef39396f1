/**
 * A process that runs the database and nothing else, for the tests to kill.
 * Arguments: the data directory. Prints one line of JSON: `{ pid }` once the database is up, or
 * `{ code, message }` when it was refused. SIGTERM stops it properly.
 */
import { EmbeddedPostgresError } from '../src/errors.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import { host } from './host.ts';

const quiet = { info: () => {}, warn: () => {} };

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('the data directory is missing');

try {
  const database = await startEmbeddedPostgres({
    dataDir,
    host,
    log: quiet,
    settings: { fsync: 'off' },
  });
  console.log(JSON.stringify({ pid: database.pid }));
  const staysAlive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => void database.stop().then(() => clearInterval(staysAlive)));
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  console.log(JSON.stringify({ code: error.code, message: error.message }));
}
