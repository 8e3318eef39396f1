/**
 * One TypeScript type as JSON Schema. Interfaces become named, closed definitions; what the
 * sandbox cannot send (resources it does not have, payment methods other than cards) is left
 * out, and thereby forbidden.
 */
import type { ts } from '@ts-morph/common';

export interface Schema {
  $ref?: string;
  type?: string;
  const?: string | number | boolean;
  enum?: (string | number | boolean)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface SchemaWriter {
  ts: typeof ts;
  checker: ts.TypeChecker;
  definitions: Record<string, Schema>;
  /** Files of the resources that may stand inside others when expanded. */
  resourceFiles: ReadonlySet<string>;
  otherMethods: ReadonlySet<string>;
  /** Keeps the browser's types apart from the server's of the same name. */
  prefix?: string;
}

/** The schema of an object type, with the definitions it needs added to the writer. */
export function schemaOf(writer: SchemaWriter, type: ts.Type): Schema {
  const name = definitionName(writer, type);
  if (!name) return objectSchema(writer, type);
  if (!writer.definitions[name]) {
    writer.definitions[name] = {};
    writer.definitions[name] = objectSchema(writer, type);
  }
  return { $ref: `#/definitions/${name}` };
}

function objectSchema(writer: SchemaWriter, type: ts.Type): Schema {
  const { checker, ts: api } = writer;
  const index = checker.getIndexInfoOfType(type, api.IndexKind.String);
  if (index)
    return { type: 'object', additionalProperties: valueSchema(writer, index.type) ?? true };
  const members = checker.getPropertiesOfType(type);
  // An empty interface means that the SDK does not say what is inside.
  if (members.length === 0) return { type: 'object' };
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const member of members) {
    const optional = (member.flags & api.SymbolFlags.Optional) !== 0;
    if (optional && writer.otherMethods.has(member.name)) continue;
    const schema = valueSchema(writer, checker.getTypeOfSymbol(member));
    if (!schema) continue;
    properties[member.name] = schema;
    if (!optional) required.push(member.name);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Undefined where nothing that the sandbox may send is left. */
function valueSchema(writer: SchemaWriter, type: ts.Type): Schema | undefined {
  const members = type.isUnion() ? type.types : [type];
  const literals = members.flatMap((member) => literalOf(writer, member));
  const rest = members
    .filter((member) => literalOf(writer, member).length === 0)
    // The SDK opens enums with `string & {}`; the sandbox promises only what is named.
    .filter((member) => !(literals.length > 0 && member.isIntersection()))
    .flatMap((member) => plainSchema(writer, member) ?? []);
  const parts = [...literalSchema(literals), ...rest];
  return parts.length > 1 ? { anyOf: parts } : parts[0];
}

function literalSchema(literals: (string | number | boolean)[]): Schema[] {
  if (literals.length === 0) return [];
  // Alphabetical, so that the file does not change with the checker's order of types.
  return [{ enum: literals.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) }];
}

function literalOf(writer: SchemaWriter, type: ts.Type): (string | number | boolean)[] {
  if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
  const { BooleanLiteral } = writer.ts.TypeFlags;
  return (type.flags & BooleanLiteral) === 0 ? [] : [writer.checker.typeToString(type) === 'true'];
}

function plainSchema(writer: SchemaWriter, type: ts.Type): Schema | undefined {
  const { TypeFlags } = writer.ts;
  const nothing = TypeFlags.Undefined | TypeFlags.Never | TypeFlags.Void;
  if (type.flags & nothing) return undefined;
  if (type.flags & TypeFlags.Null) return { type: 'null' };
  if (type.flags & TypeFlags.String || type.isIntersection()) return { type: 'string' };
  if (type.flags & TypeFlags.Number) return { type: 'number' };
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
  if (writer.checker.isArrayType(type)) return arraySchema(writer, type);
  if (!(type.flags & TypeFlags.Object)) {
    throw new Error(`no schema for the type ${writer.checker.typeToString(type)}`);
  }
  return isForeignResource(writer, type) ? undefined : schemaOf(writer, type);
}

function arraySchema(writer: SchemaWriter, type: ts.Type): Schema {
  const [element] = writer.checker.getTypeArguments(referenceOf(writer, type));
  const items = element && valueSchema(writer, element);
  return items ? { type: 'array', items } : { type: 'array' };
}

function referenceOf(writer: SchemaWriter, type: ts.Type): ts.TypeReference {
  const isReference = (one: ts.Type): one is ts.TypeReference => writer.checker.isArrayType(one);
  if (!isReference(type)) throw new Error('an array type without its element');
  return type;
}

/** A resource of the SDK that the sandbox does not have, such as a customer or an account. */
function isForeignResource(writer: SchemaWriter, type: ts.Type): boolean {
  const declaration = type.symbol.declarations?.[0];
  const file = declaration?.getSourceFile().fileName ?? '';
  if (!file.includes('/esm/resources/')) return false;
  const isTop = declaration && writer.ts.isSourceFile(declaration.parent);
  return Boolean(isTop) && !writer.resourceFiles.has(file);
}

/** 'Charge.Outcome.Rule' for a named interface; undefined for literals and generics. */
function definitionName(writer: SchemaWriter, type: ts.Type): string | undefined {
  const { symbol } = type;
  if (symbol.name === '__type' || (type.aliasTypeArguments?.length ?? 0) > 0) return undefined;
  if (writer.checker.typeToString(type).includes('<')) return undefined;
  const path = writer.checker.getFullyQualifiedName(symbol).replace(/^".*"\./, '');
  return writer.prefix ? `${writer.prefix}.${path}` : path;
}
