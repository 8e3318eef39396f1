/**
 * The processor's books: one SQLite file, written by this program alone, and independent of the
 * shop's database. Several processes may have it open; every change runs in one immediate
 * transaction.
 *
 * WAL with `synchronous = normal`: a commit survives the death of the process, kill -9 included,
 * because the operating system holds the pages. Only a power cut may lose the last commits, and
 * then whole ones. `full` would wait for the disk in every request, on the shop's event loop.
 */
import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync, type SQLTagStore, type StatementSync } from 'node:sqlite';
import { closeFile } from '#platform/private-folder.ts';

export interface Books {
  sql: SQLTagStore;
  /** For the few statements that are put together; kept by their text. */
  prepared(statement: string): StatementSync;
  /** All of `work`, or nothing of it when it throws. */
  change<T>(work: () => T): T;
  close(): void;
}

const shapeVersion = 1;
const statementsKept = 300;
const pagesBeforeCheckpoint = 2000;

/** Opens the books, or starts new ones. Throws when the file is of another version. */
export function openBooks(dataFile: string): Books {
  // Beside it SQLite makes its other files with the same permissions.
  for (const end of ['', '-wal', '-shm']) {
    if (end === '' || existsSync(dataFile + end)) closeFile(dataFile + end);
  }
  const database = new DatabaseSync(dataFile, { timeout: 5000 });
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    pragma wal_autocheckpoint = ${pagesBeforeCheckpoint}`);
  const change = <T>(work: () => T): T => {
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
  change(() => layOut(database, dataFile));
  return {
    sql: database.createTagStore(statementsKept),
    prepared: keptStatements(database),
    change,
    close: () => database.close(),
  };
}

function keptStatements(database: DatabaseSync): Books['prepared'] {
  const kept = new Map<string, StatementSync>();
  return (text) => {
    const found = kept.get(text) ?? database.prepare(text);
    kept.set(text, found);
    return found;
  };
}

function layOut(database: DatabaseSync, dataFile: string): void {
  const found = Number(database.prepare('pragma user_version').get()?.['user_version']);
  // Made later than the first books of this shape: the few deliveries that are not done.
  const indexes = `create index if not exists delivery_outstanding on delivery (event)
    where state <> 'delivered'`;
  if (found === shapeVersion) return database.exec(indexes);
  if (found !== 0) {
    throw new Error(
      `${dataFile} was written by another version of the sandbox card processor ` +
        `(shape ${found}, this is ${shapeVersion}); move it away to start new books`,
    );
  }
  database.exec(readFileSync(new URL('./tables.sql', import.meta.url), 'utf8'));
  database.exec(`${indexes}; pragma user_version = ${shapeVersion}`);
}
