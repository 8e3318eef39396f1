/** A process of its own that works through an import: `node run-import.ts <database> <import>`. */
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { handleImportJobs } from '#modules/imports/imports.ts';

const [connectionString = '', id = ''] = process.argv.slice(2);
const db = openDatabase({ connectionString });
const jobs = { enqueue: () => Promise.reject(new Error('nothing is enqueued here')) };
await handleImportJobs({ db, clock: systemClock, jobs })['run-import']({ import: id });
await db.close();
