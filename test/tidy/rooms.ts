/** The rooms (areas of the code) and what each may import, as data. */
import { dirname, join } from 'node:path';

import { isTestFile } from './source.ts';
import type { Violation, Import, Source } from './source.ts';

/** Most specific first: a file belongs to the first room whose path fits. */
const rooms = [
  { name: 'queries', path: /^src\/modules\/[\w-]+\/queries\// },
  { name: 'face', path: /^src\/modules\/([\w-]+)\/\1\.ts$/ },
  { name: 'inside', path: /^src\/modules\// },
  { name: 'database', path: /^src\/platform\/database\// },
  { name: 'money', path: /^src\/platform\/(?:currency|money|number-format|written-number)\.ts$/ },
  { name: 'platform', path: /^src\/platform\// },
  { name: 'settings', path: /^src\/settings\// },
  { name: 'contract', path: /^src\/api\/contract\// },
  { name: 'api', path: /^src\/api\// },
  { name: 'web server', path: /^src\/web\/(server\/|entry\.server\.tsx$)/ },
  { name: 'web account', path: /^src\/web\/account\// },
  { name: 'web admin', path: /^src\/web\/admin\// },
  { name: 'web', path: /^src\/web\// },
  { name: 'app', path: /^(src\/app\/|server\.ts$)/ },
  { name: 'seed', path: /^db\// },
  // A package's inside; other rooms reach it by its name, through `exports`.
  { name: 'package', path: /^packages\// },
  { name: 'test', path: /^test\// },
  { name: 'tools', path: /^(scripts|bench)\/|^[\w.-]+$/ },
] as const;

export type RoomName = (typeof rooms)[number]['name'];

type Permission = {
  /** Rooms that it may import values from, beside its own. */
  values: readonly RoomName[];
  /** Rooms that it may import only types from. */
  types: readonly RoomName[];
  /** Packages that it must not load, by their names' beginnings. */
  notPackages: RegExp | undefined;
};

const platform: RoomName[] = ['platform', 'database', 'money'];
const web: Permission = {
  values: ['contract', 'money'],
  types: ['api', 'face', 'inside'],
  notPackages: /^(node:|pg|pg-boss|kysely|stripe|fastify|better-auth|sharp)(\/|$)/,
};
const outside: readonly RoomName[] = ['test', 'package'];
const everything = rooms.map(({ name }) => name).filter((name) => !outside.includes(name));
const browserOrServer = /^(react|fastify|@fastify\/|vite)/;

/** The table of allowed imports. */
export const permissions: Readonly<Record<RoomName, Permission>> = {
  queries: {
    values: ['database'],
    types: ['platform', 'money', 'inside', 'face'],
    notPackages: /^(?!pg$)/,
  },
  face: {
    values: [...platform, 'inside', 'queries'],
    types: ['settings'],
    notPackages: browserOrServer,
  },
  inside: {
    values: [...platform, 'face', 'queries'],
    types: ['settings'],
    notPackages: browserOrServer,
  },
  database: { values: ['platform', 'money'], types: [], notPackages: browserOrServer },
  money: { values: [], types: [], notPackages: /./ },
  platform: { values: ['database', 'money'], types: [], notPackages: /^(react|vite)/ },
  settings: { values: platform, types: [], notPackages: browserOrServer },
  contract: { values: ['money'], types: ['face', 'inside'], notPackages: /^(?!zod$)/ },
  // A handler opens no transaction: what belongs together is a command of a module.
  api: {
    values: ['platform', 'money', 'contract', 'face'],
    types: ['inside', 'database'],
    notPackages: /^(react|pg)/,
  },
  'web server': {
    values: [...platform, 'web', 'contract'],
    types: ['face', 'inside'],
    notPackages: /^pg/,
  },
  // What customers and staff both see is in rooms of its own, below both.
  'web account': { ...web, values: [...web.values, 'web'] },
  'web admin': { ...web, values: [...web.values, 'web'] },
  web,
  app: { values: everything, types: [], notPackages: undefined },
  seed: { values: [...platform, 'face'], types: ['inside', 'web'], notPackages: browserOrServer },
  package: { values: [], types: [], notPackages: /^(react|fastify|@fastify\/)/ },
  test: { values: everything, types: [], notPackages: undefined },
  tools: { values: everything, types: [], notPackages: undefined },
};

/** Lower ones first: a module imports those before it, never those after it. */
export const moduleOrder = [
  'audit',
  'rate-limits',
  'emails',
  'inventory',
  'prices',
  'catalogue',
  'stock-alerts',
  'finder',
  'identity',
  'seller',
  'tax',
  'companies',
  'holiday',
  'delivery',
  'promotions',
  'orders',
  'carts',
  'order-pad',
  'addresses',
  'guests',
  'additions',
  'staff-orders',
  'payments',
  'receipts',
  'fulfilment',
  'withdrawals',
  'reviews',
  'profiles',
  'inbox',
  'notes',
  'customers',
  'pictures',
  'product-reviews',
  'privacy',
  'operations',
  'reports',
  'price-rises',
  'redirects',
  'imports',
];

/** Files of pure rules that other modules may import directly. */
export const sharedRules = [
  'src/platform/database/database-errors.ts',
  'src/platform/database/pagination.ts',
  'src/modules/addresses/address-format.ts',
  'src/modules/addresses/address-needs.ts',
  'src/modules/addresses/country.ts',
  'src/modules/addresses/postcodes.ts',
  'src/modules/addresses/read-address.ts',
  'src/modules/addresses/regions.ts',
  'src/modules/addresses/saved-address.ts',
  'src/modules/audit/entry.ts',
  'src/modules/audit/reason.ts',
  'src/modules/identity/permissions.ts',
  'src/modules/companies/company.ts',
  'src/modules/carts/cart.ts',
  'src/modules/carts/line-rules.ts',
  'src/modules/catalogue/attributes/attribute.ts',
  'src/modules/catalogue/codes.ts',
  'src/modules/catalogue/product-fields.ts',
  'src/modules/inbox/message-state.ts',
  'src/modules/inbox/named-orders.ts',
  'src/modules/notes/note.ts',
  'src/modules/finder/ranking.ts',
  'src/modules/fulfilment/carriers.ts',
  'src/modules/inventory/stock-level.ts',
  'src/modules/order-pad/assess-pad.ts',
  'src/modules/order-pad/mend-text.ts',
  'src/modules/order-pad/pad-line.ts',
  'src/modules/order-pad/reading/read-pad.ts',
  'src/modules/order-pad/reading/read-row.ts',
  'src/modules/order-pad/reading/write-line.ts',
  'src/modules/prices/check-steps.ts',
  'src/modules/prices/explain-price.ts',
  'src/modules/prices/price-list.ts',
  'src/modules/prices/written-moment.ts',
  'src/modules/price-rises/price-rise.ts',
  'src/modules/price-rises/raise-price.ts',
  'src/modules/orders/line-units.ts',
  'src/modules/orders/by-staff/manual-price.ts',
  'src/modules/orders/payment-states.ts',
  'src/modules/orders/paying/to-paid.ts',
  'src/modules/orders/quantity-rules.ts',
  'src/modules/orders/worklist/work-tab.ts',
  'src/modules/orders/refunding/refund-shares.ts',
  'src/modules/orders/placing/terms-version.ts',
  'src/modules/payments/ledger/ledger-accounts.ts',
  'src/modules/payments/exceptions/exception.ts',
  'src/modules/product-reviews/product-review.ts',
  'src/modules/delivery/delivery-zone.ts',
  'src/modules/emails/insert-emails.ts',
  'src/modules/holiday/holiday-notice.ts',
  'src/modules/promotions/promotion.ts',
  'src/modules/reports/tax-report/report-period.ts',
  'src/modules/seller/seller-details.ts',
  'src/modules/tax/price-tax.ts',
  'src/modules/tax/read-rates.ts',
  'src/modules/tax/tax-case.ts',
  'src/modules/tax/tax-treatment.ts',
  'src/modules/withdrawals/withdrawal.ts',
  'src/modules/rate-limits/limits.ts',
  'src/modules/operations/scheduled-job.ts',
  'src/modules/imports/import.ts',
];

/** Folders beside `src` that have an alias of their own. */
const atTheTop = ['test', 'db', 'bench', 'scripts'];

/** The imports of a file that the table does not allow. */
export function findImportViolations(source: Source): Violation[] {
  return source.imports.flatMap((entry) => {
    const message = checkImport(source.path, entry);
    return message === undefined ? [] : [{ path: source.path, line: entry.line, message }];
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

function checkImport(from: string, entry: Import): string | undefined {
  const to = resolveImport(from, entry.to);
  if (to === undefined) return checkPackage(from, entry);
  if (packageOf(from) !== packageOf(to)) return checkPackageWall(from, to);
  if (isTestFile(from)) return undefined;
  if (isTestFile(to)) return `${entry.to} is there for tests only`;
  const toModule = moduleOf(to);
  if (toModule !== undefined && moduleOf(from) !== toModule) {
    const message = checkModule(from, to, toModule, entry);
    if (message !== undefined) return message;
  }
  return checkRoom(from, to, entry);
}

/** Packages know nothing of the shop, and the shop nothing of their inside: tests neither. */
function checkPackageWall(from: string, to: string): string {
  return packageOf(from) === undefined
    ? `${to} is inside a package: import the package by its name`
    : `a package imports nothing from outside itself (${to})`;
}

function checkRoom(from: string, to: string, { isType }: Import): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === there) return undefined;
  const { values, types } = permissions[here];
  if (values.includes(there) || sharedRules.includes(to)) return undefined;
  if (isType && types.includes(there)) return undefined;
  const allowance = types.includes(there) ? 'only types of' : 'nothing of';
  return `${here} may import ${allowance} ${there} (${to})`;
}

/** Other modules import a module only through its public file, and only modules below their own. */
function checkModule(
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
    return `${fromModule} is below ${toModule} and must not import it: enqueue a job instead`;
  }
  if (roomOf(to) === 'face' || isType || sharedRules.includes(to)) return undefined;
  return `${toModule} is imported by its public file, not by ${to}`;
}

/** The rooms that use the packages in `packages/`; all others are handed what they need of them. */
const packageUsers: readonly RoomName[] = ['app', 'tools'];

function checkPackage(from: string, { to, isType }: Import): string | undefined {
  const room = roomOf(from);
  if (to.startsWith('@ferrule/') && !isTestFile(from) && !packageUsers.includes(room)) {
    return `${room} must not import ${to}: only ${packageUsers.join(' and ')} may`;
  }
  if (isType || isTestFile(from)) return undefined;
  return permissions[room].notPackages?.test(to) ? `${room} must not load ${to}` : undefined;
}

function packageOf(path: string): string | undefined {
  return /^packages\/([\w-]+)\//.exec(path)?.[1];
}

function moduleOf(path: string): string | undefined {
  return /^src\/modules\/([\w-]+)\//.exec(path)?.[1];
}
