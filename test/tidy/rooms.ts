/** The rooms of the house and who may import whom, as data. */
import { dirname, join } from 'node:path';

import { isTestFile } from './source.ts';
import type { Fault, Import, Source } from './source.ts';

/** Most specific first: a file belongs to the first room whose path fits. */
const rooms = [
  { name: 'queries', path: /^src\/modules\/\w+\/queries\// },
  { name: 'face', path: /^src\/modules\/([\w-]+)\/\1\.ts$/ },
  { name: 'inside', path: /^src\/modules\// },
  { name: 'database', path: /^src\/platform\/database\// },
  { name: 'money', path: /^src\/platform\/(?:money|figures)\.ts$/ },
  { name: 'platform', path: /^src\/platform\// },
  { name: 'contract', path: /^src\/api\/contract\// },
  { name: 'api', path: /^src\/api\// },
  { name: 'web server', path: /^src\/web\/(server\/|entry\.server\.tsx$)/ },
  { name: 'web', path: /^src\/web\// },
  { name: 'shop', path: /^(src\/shop\/|server\.ts$)/ },
  { name: 'sandbox', path: /^sandbox\// },
  { name: 'seed', path: /^db\// },
  { name: 'imagery', path: /^imagery\// },
  { name: 'test', path: /^test\// },
  { name: 'tools', path: /^(scripts|bench)\/|^[\w.-]+$/ },
] as const;

export type RoomName = (typeof rooms)[number]['name'];

type Permission = {
  /** Rooms whose values it may import, beside its own. */
  values: readonly RoomName[];
  /** Rooms of which it may import types besides. */
  types: readonly RoomName[];
  /** Packages that it must not load, by their names' beginnings. */
  notPackages: RegExp | undefined;
};

const platform: RoomName[] = ['platform', 'database', 'money'];
const everything = rooms.map(({ name }) => name).filter((name) => name !== 'test');
const browserOrServer = /^(react|fastify|@fastify\/|vite)/;
const serverOnly = /^(node:|pg|pg-boss|kysely|stripe|fastify|better-auth|sharp)(\/|$)/;

/** The import table of the house, as data. */
export const permissions: Readonly<Record<RoomName, Permission>> = {
  queries: { values: ['database'], types: ['platform', 'inside', 'face'], notPackages: /^(?!pg$)/ },
  face: { values: [...platform, 'inside', 'queries'], types: [], notPackages: browserOrServer },
  inside: { values: [...platform, 'face', 'queries'], types: [], notPackages: browserOrServer },
  database: { values: ['platform', 'money'], types: [], notPackages: browserOrServer },
  money: { values: [], types: [], notPackages: /./ },
  platform: { values: ['database', 'money'], types: [], notPackages: /^(react|vite)/ },
  contract: { values: ['money'], types: ['face', 'inside'], notPackages: /^(?!zod$)/ },
  api: { values: [...platform, 'contract', 'face'], types: ['inside'], notPackages: /^(react|pg)/ },
  'web server': { values: [...platform, 'web'], types: ['face', 'inside'], notPackages: /^pg/ },
  web: { values: ['contract', 'money'], types: ['api', 'face', 'inside'], notPackages: serverOnly },
  shop: { values: everything, types: [], notPackages: undefined },
  sandbox: { values: platform, types: [], notPackages: /^(react|fastify|pg|kysely)/ },
  seed: { values: [...platform, 'face'], types: ['inside', 'web'], notPackages: browserOrServer },
  imagery: { values: [], types: ['web'], notPackages: undefined },
  test: { values: everything, types: [], notPackages: undefined },
  tools: { values: everything, types: [], notPackages: undefined },
};

/** Lower ones first: a module imports those before it, never those after it. */
export const moduleOrder = [
  'audit',
  'rate-limits',
  'mails',
  'inventory',
  'catalogue',
  'identity',
  'orders',
  'payments',
  'fulfilment',
  'reviews',
  'profiles',
  'inbox',
  'pictures',
  'privacy',
  'operations',
  'reports',
];

/** Pure rules that are known outside their module by their own name. */
export const sharedRules = [
  'src/modules/audit/entry.ts',
  'src/modules/identity/permissions.ts',
  'src/modules/catalogue/stock-level.ts',
  'src/modules/orders/payment-states.ts',
  'src/modules/payments/ledger-words.ts',
  'src/modules/payments/problem.ts',
  'src/modules/rate-limits/limits.ts',
];

/** Folders beside `src` that have an alias of their own. */
const atTheTop = ['sandbox', 'test', 'db', 'bench', 'imagery', 'scripts'];

/** What the file imports against the table. */
export function importFaults(source: Source): Fault[] {
  return source.imports.flatMap((entry) => {
    const what = faultOf(source.path, entry);
    return what === undefined ? [] : [{ path: source.path, line: entry.line, what }];
  });
}

/** The project's path of an import, or undefined for a package. */
export function resolveImport(from: string, to: string): string | undefined {
  if (to.startsWith('.')) return join(dirname(from), to).replaceAll('\\', '/');
  const [, alias, rest] = /^#(\w+)\/(.+)$/.exec(to) ?? [];
  if (alias === undefined || rest === undefined) return undefined;
  return atTheTop.includes(alias) ? `${alias}/${rest}` : `src/${alias}/${rest}`;
}

export function roomOf(path: string): RoomName {
  return rooms.find((room) => room.path.test(path))?.name ?? 'tools';
}

function faultOf(from: string, entry: Import): string | undefined {
  const to = resolveImport(from, entry.to);
  if (to === undefined) return packageFault(from, entry);
  if (isTestFile(from)) return undefined;
  if (isTestFile(to)) return `${entry.to} is there for tests only`;
  const toModule = moduleOf(to);
  if (toModule !== undefined && moduleOf(from) !== toModule) {
    const fault = moduleFault(from, to, toModule, entry);
    if (fault !== undefined) return fault;
  }
  return roomFault(from, to, entry);
}

function roomFault(from: string, to: string, { isType }: Import): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === there) return undefined;
  const { values, types } = permissions[here];
  if (values.includes(there) || sharedRules.includes(to)) return undefined;
  if (isType && types.includes(there)) return undefined;
  const kind = types.includes(there) ? 'only types of' : 'nothing of';
  return `${here} may import ${kind} ${there} (${to})`;
}

/** A module is known by its face, to those above it. */
function moduleFault(
  from: string,
  to: string,
  toModule: string,
  { isType }: Import,
): string | undefined {
  if (!moduleOrder.includes(toModule)) return `${toModule} is missing in the order of the modules`;
  if (roomOf(to) === 'queries') return `the queries of ${toModule} are its own (${to})`;
  const fromModule = moduleOf(from);
  if (fromModule === undefined) return undefined;
  if (moduleOrder.indexOf(fromModule) < moduleOrder.indexOf(toModule)) {
    return `${fromModule} lies below ${toModule} and cannot know it: enqueue a job instead`;
  }
  if (roomOf(to) === 'face' || isType || sharedRules.includes(to)) return undefined;
  return `${toModule} is known by its face, not by ${to}`;
}

function packageFault(from: string, { to, isType }: Import): string | undefined {
  if (isType || isTestFile(from)) return undefined;
  const room = roomOf(from);
  return permissions[room].notPackages?.test(to) ? `${room} must not load ${to}` : undefined;
}

function moduleOf(path: string): string | undefined {
  return /^src\/modules\/([\w-]+)\//.exec(path)?.[1];
}
