/**
 * The processor's store: one SQLite file, written by this program alone, and independent of the
 * shop's database. Several processes may have it open; every change runs in one immediate
 * transaction.
 *
 * WAL with `synchronous = normal`: a commit survives the end of the process, kill -9 included,
 * because the operating system holds the pages. Only a power cut may lose the last commits, and
 * then whole ones. `full` would wait for the disk in every request, on the shop's event loop.
 */
import { chmodSync, closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLTagStore, type StatementSync } from 'node:sqlite';

export interface Store {
  sql: SQLTagStore;
  /** For the few statements that are built at run time; cached by their text. */
  prepared(statement: string): StatementSync;
  /** Runs `work` in a transaction; rolled back when it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const schemaVersion = 1;
const statementCacheSize = 300;
const pagesBeforeCheckpoint = 2000;

/** Opens the store, or creates it. Throws when the file is of another version. */
export function openStore(dataFile: string): Store {
  // SQLite creates its other files with the same permissions.
  for (const end of ['', '-wal', '-shm']) {
    if (end === '' || existsSync(dataFile + end)) ensurePrivateFile(dataFile + end);
  }
  const database = new DatabaseSync(dataFile, { timeout: 5000 });
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    pragma wal_autocheckpoint = ${pagesBeforeCheckpoint}`);
  const transaction = <T>(work: () => T): T => {
    database.exec('begin immediate');
    try {
      const result = work();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  };
  transaction(() => createTables(database, dataFile));
  return {
    sql: database.createTagStore(statementCacheSize),
    prepared: statementCache(database),
    transaction,
    close: () => database.close(),
  };
}

function statementCache(database: DatabaseSync): Store['prepared'] {
  const cache = new Map<string, StatementSync>();
  return (text) => {
    const statement = cache.get(text) ?? database.prepare(text);
    cache.set(text, statement);
    return statement;
  };
}

function createTables(database: DatabaseSync, dataFile: string): void {
  const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
  // Added after the first files of this version.
  const additions = readFileSync(new URL('./added-tables.sql', import.meta.url), 'utf8');
  if (version === schemaVersion) return database.exec(additions);
  if (version !== 0) {
    throw new Error(
      `${dataFile} was written by another version of the sandbox card processor ` +
        `(shape ${version}, this is ${schemaVersion}); move it away to start a new one`,
    );
  }
  database.exec(readFileSync(new URL('./tables.sql', import.meta.url), 'utf8'));
  database.exec(`${additions}; pragma user_version = ${schemaVersion}`);
}

/** Creates the file if it is missing; only this account may read it. */
function ensurePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(path, 0o600);
}
