/**
 * Turns the types of the pinned `stripe` SDK into one JSON Schema, `stripe-schema.json`, so that
 * every response and event of the sandbox can be checked against an independent source.
 * Objects are closed, members that the SDK calls required are required, enums are closed.
 * Run: node packages/card-sandbox/test/oracle/generate.ts, then oxfmt on what it wrote. The
 * checker is the one inside `@ts-morph/common`, because TypeScript 7 has no JavaScript interface
 * to its own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLibFiles, ts } from '@ts-morph/common';
import { schemaOf, type SchemaWriter } from './schema-of.ts';

/** The resources of the sandbox: file of the SDK → its interfaces. All else is left out. */
const serverRoots = {
  PaymentIntents: ['PaymentIntent'],
  PaymentMethods: ['PaymentMethod'],
  Charges: ['Charge'],
  Refunds: ['Refund'],
  Disputes: ['Dispute'],
  BalanceTransactions: ['BalanceTransaction'],
  Balance: ['Balance'],
  PaymentMethodConfigurations: ['PaymentMethodConfiguration'],
  Customers: ['Customer'],
  CashBalances: ['CashBalance'],
  CustomerCashBalanceTransactions: ['CustomerCashBalanceTransaction'],
  Events: ['EventBase'],
} as const;

const sdkFolder = packageFolder('stripe');
const browserFolder = packageFolder('@stripe/stripe-js');
const resources = Object.keys(serverRoots).map((name) =>
  join(sdkFolder, 'esm/resources', `${name}.d.ts`),
);
const rawErrors = join(sdkFolder, 'esm/Types.d.ts');
const browserIntents = join(browserFolder, 'dist/api/payment-intents.d.ts');

const options: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
};

const program = ts.createProgram(
  [...resources, rawErrors, browserIntents],
  options,
  withStandardLibrary(ts.createCompilerHost(options)),
);
const checker = program.getTypeChecker();

if (import.meta.main) {
  const file = new URL('./stripe-schema.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(generate(), null, 2)}\n`);
}

function generate() {
  const writer: SchemaWriter = {
    ts,
    checker,
    definitions: {},
    resourceFiles: new Set(resources),
    otherMethods: otherPaymentMethods(),
  };
  for (const [file, names] of Object.entries(serverRoots)) {
    const path = join(sdkFolder, 'esm/resources', `${file}.d.ts`);
    for (const name of names) schemaOf(writer, exported(path, name));
  }
  writer.definitions['Error'] = errorSchema(writer);
  schemaOf({ ...writer, prefix: 'Browser' }, exported(browserIntents, 'PaymentIntent'));
  return {
    $id: 'stripe',
    sdk: packageVersion(sdkFolder),
    browserSdk: packageVersion(browserFolder),
    definitions: Object.fromEntries(
      Object.entries(writer.definitions).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** The SDK's raw error holds what the wire sends and what the SDK adds; only the former stays. */
function errorSchema(writer: SchemaWriter) {
  const schema = schemaOf(writer, exported(rawErrors, 'StripeRawError'));
  const addedBySdk = ['headers', 'statusCode', 'requestId', 'detail', 'exception'];
  for (const name of addedBySdk) delete schema.properties?.[name];
  return { ...schema, required: ['type', 'message'] };
}

/** Every kind of payment method that the sandbox does not have, and never speaks of. */
function otherPaymentMethods(): Set<string> {
  const path = join(sdkFolder, 'esm/resources', 'PaymentMethods.d.ts');
  const kind = checker.getPropertyOfType(exported(path, 'PaymentMethod'), 'type');
  if (!kind) throw new Error('the SDK no longer types a payment method’s kind');
  const type = checker.getTypeOfSymbol(kind);
  const members = type.isUnion() ? type.types : [type];
  const names = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  return new Set(names.filter((name) => name !== 'card' && name !== 'customer_balance'));
}

function exported(path: string, name: string): ts.Type {
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (!symbol) throw new Error(`the SDK exports no ${name} in ${path}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

function packageFolder(name: string): string {
  const entry = dirname(fileURLToPath(import.meta.resolve(name)));
  const end = entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length;
  return entry.slice(0, end);
}

function packageVersion(folder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return version;
}

/** The package that carries the checker holds the standard library's types as text. */
function withStandardLibrary(host: ts.CompilerHost): ts.CompilerHost {
  const folder = '/standard-library';
  const texts = new Map(getLibFiles().map(({ fileName, text }) => [`${folder}/${fileName}`, text]));
  const { fileExists, readFile, getSourceFile } = host;
  return {
    ...host,
    getDefaultLibLocation: () => folder,
    getDefaultLibFileName: (compilerOptions) =>
      `${folder}/${ts.getDefaultLibFileName(compilerOptions)}`,
    fileExists: (name) => texts.has(name) || fileExists(name),
    readFile: (name) => texts.get(name) ?? readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const text = texts.get(name);
      return text === undefined
        ? getSourceFile(name, version, ...rest)
        : ts.createSourceFile(name, text, version);
    },
  };
}
