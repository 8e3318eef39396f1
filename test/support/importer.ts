/** Imports files as a member of staff does, with the jobs run at once. */
import { Readable } from 'node:stream';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ImportTarget } from '#modules/imports/import.ts';
import {
  findImport,
  handleImportJobs,
  startApply,
  startTry,
  startUndo,
  storeUpload,
  type CommandResult,
  type ImportDeps,
} from '#modules/imports/imports.ts';

export function createImporter(
  db: Database,
  clock: Clock,
  userId: string,
  more: Pick<ImportDeps, 'hasPage'> = {},
) {
  const queued: string[] = [];
  const deps: ImportDeps = {
    ...more,
    db,
    clock,
    jobs: {
      async enqueue(_tx, _name, { import: id = '' }) {
        queued.push(id);
      },
    },
  };
  const actor = () => ({ id: userId, ip: '', at: clock.now() });

  async function find(id: string) {
    const found = await findImport(db, id);
    if (!found) throw new Error('no import');
    return found;
  }

  async function runQueued(): Promise<void> {
    const { 'run-import': run } = handleImportJobs(deps);
    for (const id of queued.splice(0)) await run({ import: id });
  }

  async function finish(id: string, result: CommandResult) {
    if (!result.ok) throw new Error(result.error);
    await runQueued();
    return find(id);
  }

  return {
    deps,
    actor,
    find,
    runQueued,
    async upload(
      text: string | Buffer,
      target: ImportTarget = 'tools',
      list: string | null = null,
    ): Promise<string> {
      const body = Readable.from([Buffer.from(text)]);
      const stored = await storeUpload(deps, actor(), { target, list, fileName: 'a.csv', body });
      if (!stored.ok) throw new Error(`${stored.problem} ${stored.line ?? ''}`);
      return stored.id;
    },
    async tryIt(id: string) {
      const { mapping } = await find(id);
      return finish(id, await startTry(deps, actor(), { id, mapping }));
    },
    async applyIt(id: string, skipsWrong = false) {
      return finish(id, await startApply(deps, actor(), { id, skipsWrong }));
    },
    async undoIt(id: string) {
      return finish(id, await startUndo(deps, actor(), id));
    },
  };
}
