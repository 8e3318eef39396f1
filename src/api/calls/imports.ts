/** Files that staff import and export. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Executor } from '#platform/database/database.ts';
import type { MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import { enforceMinimumRate } from '#platform/http/minimum-body-rate.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendPage } from '#api/http/pagination.ts';
import { createRoutes, type Routes } from '#api/http/routes.ts';
import { sent } from '#api/http/send-cached.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { findEmails } from '#modules/identity/identity.ts';
import {
  importTargets,
  mayImport,
  type ImportSummary,
  type ImportTarget,
} from '#modules/imports/import.ts';
import {
  exportTable,
  findImport,
  findTarget,
  importBounds,
  listColumns,
  listImports,
  listWrongLines,
  startApply,
  startTry,
  startUndo,
  storeUpload,
  type CommandResult,
  type StoreUploadResult,
} from '#modules/imports/imports.ts';
import { findPriceList } from '#modules/prices/prices.ts';
import { createUploadSlots } from '#modules/pictures/pictures.ts';

const listUnknown = createProblem(
  'price_list_unknown',
  'Say by `list` which price list it is of; load the lists again.',
);
const unknownProblem = createProblem('import_unknown', 'The address may be wrong.');

export function addImportOperations(routes: Routes, deps: ApiDeps): void {
  const { db, payments } = deps;

  /** Why the caller may not use an import; for those without permission it is not there. */
  async function checkImport(id: string, caller: Caller): Promise<Problem | undefined> {
    const target = await findTarget(db, id);
    return target === undefined || !mayImport(caller.role, target) ? unknownProblem : undefined;
  }

  routes.forCaller(operations.listImports, async ({ query, reply, caller }) => {
    const { limit, cursor } = query;
    const targets = importTargets.filter((target) => mayImport(caller.role, target));
    const page = await listImports(db, { limit, cursor, targets });
    const emails = await readEmails(deps, page.items);
    return sendPage(reply, page, (item) => serializeSummary(item, emails));
  });

  routes.forCaller(operations.getImport, async ({ params, caller }) => {
    const found = await findImport(db, params.id);
    if (!found || !mayImport(caller.role, found.target)) return unknownProblem;
    const { stoppedBy = null, stoppedAt = null, list, mapping, headers, sample, ...rest } = found;
    return {
      ...rest,
      ...serializeSummary(found, await readEmails(deps, [found])),
      columns: await listColumns(db, found.target),
      list: list ? { _id: list.id, name: list.name, currency: list.currency } : null,
      ...{ stoppedBy, stoppedAt, headers: [...headers], mapping: [...mapping] },
      sample: sample.map((cells) => [...cells]),
    };
  });

  routes.forCaller(operations.listWrongLines, async ({ params, query, caller }) => {
    const problem = await checkImport(params.id, caller);
    return problem ?? listWrongLines(db, { id: params.id, ...query });
  });

  routes.forCaller(operations.tryImport, async ({ params, body, actor, caller }) => {
    const problem = await checkImport(params.id, caller);
    return problem ?? toAnswer(await startTry(payments, actor, { id: params.id, ...body }));
  });

  routes.forCaller(operations.applyImport, async ({ params, body, actor, caller }) => {
    const problem = await checkImport(params.id, caller);
    return problem ?? toAnswer(await startApply(payments, actor, { id: params.id, ...body }));
  });

  routes.forCaller(operations.undoImport, async ({ params, actor, caller }) => {
    const problem = await checkImport(params.id, caller);
    return problem ?? toAnswer(await startUndo(payments, actor, params.id));
  });

  routes.forCaller(operations.exportTable, async ({ params, query, reply, caller }) => {
    const { target } = params;
    if (!mayImport(caller.role, target)) return personalProblem;
    const { format, rows } = query;
    const isTemplate = rows === 'none';
    const list = await findList(db, { target, list: query.list });
    if (!list.ok && !isTemplate) return listUnknown;
    const id = list.ok ? list.id : null;
    const pieces = exportTable(deps.readCopy, { target, format, list: id, isTemplate });
    sendFile(reply, `${target}.${format}`, Readable.from(pieces, { objectMode: false }));
    return sent;
  });
}

const personalProblem = createProblem(
  'permission_missing',
  'Customers and their addresses are imported and exported by those who also look after users.',
);

/** The price list that a file is of: null where its target is of none. */
async function findList(
  executor: Executor,
  { target, list }: { target: ImportTarget; list?: string | undefined },
): Promise<{ ok: true; id: string | null } | { ok: false }> {
  if (target !== 'prices') return { ok: true, id: null };
  const found = list === undefined ? undefined : await findPriceList(executor, list);
  return found ? { ok: true, id: found.id } : { ok: false };
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

function sendFile(reply: FastifyReply, name: string, file: Readable): void {
  void reply
    .header('content-type', name.endsWith('.csv') ? mediaTypes.csv : mediaTypes.xlsx)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file);
}

function readEmails({ identity }: ApiDeps, items: readonly ImportSummary[]) {
  return findEmails(identity, [...new Set(items.flatMap(({ createdBy }) => createdBy ?? []))]);
}

function serializeSummary(item: ImportSummary, emails: ReadonlyMap<string, string>) {
  const { id, target, fileName, state, rowCount, batches } = item;
  return {
    ...{ id, target, fileName, state, rowCount, batches },
    createdAt: item.createdAt.toISOString(),
    createdBy: emails.get(item.createdBy ?? '') ?? null,
  };
}

function toAnswer(result: CommandResult): { acknowledged: boolean } | Problem {
  if (result.ok) return { acknowledged: true };
  switch (result.error) {
    case 'unknown':
      return unknownProblem;
    case 'wrong_state':
      return createProblem('import_not_ready', 'Load it again, and see how far it is.');
    case 'wrong_mapping':
      return createProblem(
        'mapping_incomplete',
        'Each column stands for at most one header, and one of them finds what a line is about.',
      );
    case 'has_wrong_lines':
      return createProblem('lines_wrong', 'Mend the file, or have these lines left out.');
  }
}

const uploadLimits = { all: 4, account: 4, network: 4 } as const;
const uploadRate: MinimumBodyRate = { graceMs: 5000, bytesPerSecond: 16 * 1024 };
const busy = createProblem('unavailable', 'Another file is being read. Try again in a moment.');

/** In a scope of its own: the body is the file, and is never in memory as a whole. */
export function addImportUpload(app: FastifyInstance, deps: ApiDeps): void {
  const slots = createUploadSlots(uploadLimits);

  /** Before the body is read. */
  function acquireSlot({ caller, reply }: { caller: Caller; reply: FastifyReply }) {
    const release = slots.acquire({ account: caller.userId, clientIp: caller.clientIp });
    if (!release) return busy;
    if (reply.raw.closed || reply.raw.destroyed) release();
    else reply.raw.once('close', release);
    return undefined;
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { bodyLimit: importBounds.bytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('preParsing', (_request, reply, body, done) => {
      const checkedBody = enforceMinimumRate(body, deps.uploadRate ?? uploadRate);
      reply.raw.once('finish', () => checkedBody.destroy());
      done(null, checkedBody);
    });
    createRoutes(scope, deps).forCaller(
      operations.uploadImport,
      async ({ body, query, actor, caller }) => {
        if (!mayImport(caller.role, query.target)) return personalProblem;
        if (!(body instanceof Readable)) return toUploadProblem({ problem: 'no_rows' });
        const { target, name: fileName } = query;
        const list = await findList(deps.db, query);
        if (!list.ok) return listUnknown;
        const upload = { target, list: list.id, fileName, body };
        const stored = await storeUpload(deps.payments, actor, upload);
        return stored.ok ? { insertedId: stored.id } : toUploadProblem(stored);
      },
      acquireSlot,
    );
  });
}

type Failure = Extract<StoreUploadResult, { ok: false }>;

const uploadMessages = {
  not_a_table: 'It is neither a CSV nor an XLSX file. Save it as one of these.',
  old_spreadsheet:
    'It is an old spreadsheet (XLS), or has a password. Save it as XLSX without one.',
  unreadable: 'The spreadsheet is damaged, or has a password. Open it and save it again as XLSX.',
  open_quote: 'A quotation mark opens a cell, and none closes it. Add the second one.',
  too_many_columns: 'It has more than 250 columns. Delete those that the shop does not need.',
  too_long_cell: 'A cell has more than 20,000 characters. Shorten it, or close its quotation mark.',
  too_large_unpacked: 'The spreadsheet is too large. Split it, or save it as CSV.',
  no_rows: 'It has no rows below its headers.',
  too_many_rows: 'It has more than 200,000 rows. Split it.',
} as const;

function toUploadProblem({ problem, line }: Pick<Failure, 'problem'> & { line?: Failure['line'] }) {
  if (problem === 'too_large') return createProblem('too_large', 'Send at most 50 MiB.');
  const place = line === undefined ? '' : `Line ${line}: `;
  return createProblem('file_unreadable', `${place}${uploadMessages[problem]}`);
}
