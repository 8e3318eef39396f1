/**
 * The types of PostgreSQL that queries take and give, each with the type it has in TypeScript.
 * `test/contract/prepared-queries.test.ts` holds every query's parameters and columns against
 * the migrated schema, so that neither can say what the database does not.
 */

/** A type of SQL: `oids` are those of pg_type that fit it. */
export interface SqlType<Value> {
  readonly oids: readonly number[];
  readonly isNullable: boolean;
  /** The query makes sure that it is not null, though the column may be. */
  readonly isChecked?: boolean;
  /** Never there: it carries the type of a value. */
  readonly value?: Value;
}

export type ValueOf<Type> = Type extends SqlType<infer Value> ? Value : never;

/** Columns or parameters by name. */
export type SqlShape = Readonly<Record<string, SqlType<unknown>>>;

/** What a row of these columns, or an object of these parameters, is in TypeScript. */
export type ShapeOf<Shape extends SqlShape> = { [Key in keyof Shape]: ValueOf<Shape[Key]> };

function type<Value>(...oids: number[]): SqlType<Value> {
  return { oids, isNullable: false };
}

function array<Value>(...oids: number[]): SqlType<readonly Value[]> {
  return { oids, isNullable: false };
}

const textOids = [25, 1043, 19];

export const text = type<string>(...textOids);
/** Text, of which the schema or the code allows these values only. */
export function oneOf<Value extends string>(): SqlType<Value> {
  return type<Value>(...textOids);
}
export const uuid = type<string>(2950);
export const boolean = type<boolean>(16);
/** A whole number; int8 is read as one too, see `database.ts`. */
export const integer = type<number>(23, 20, 21);
/** numeric, which the driver gives as text. */
export const numeric = type<string>(1700);
export const double = type<number>(701);
export const timestamp = type<Date>(1184);
/** The same as PostgreSQL writes it, to the microsecond. */
export const timestampText = type<string>(1184);
/** A day as '2026-11-23': the driver must not make a moment of it. */
export const date = type<string>(1082);
export const interval = type<string>(1186);
export const bytes = type<Buffer>(17);
/** jsonb, parsed by the driver. */
export function json<Value>(): SqlType<Value> {
  return type<Value>(3802, 114);
}
export const texts = array<string>(1009, 1015, 1003);
/** The same, of which some may be null. */
export const nullableTexts = array<string | null>(1009, 1015);
export const uuids = array<string>(2951);
export const booleans = array<boolean>(1000);
export const integers = array<number>(1007, 1016);
export const nullableIntegers = array<number | null>(1007, 1016);
export const timestamps = array<Date>(1185);

/** Several of `oneOf`. */
export function oneOfs<Value extends string>(): SqlType<readonly Value[]> {
  return array<Value>(1009, 1015);
}

/** The same type, or null. */
export function nullable<Value>({ oids }: SqlType<Value>): SqlType<Value | null> {
  return { oids, isNullable: true };
}

/** Of a column that may be null, where the query's condition leaves such rows out. */
export function notNull<Value>({ oids }: SqlType<Value>): SqlType<Value> {
  return { oids, isNullable: false, isChecked: true };
}

type Nullables<Shape extends SqlShape> = {
  [Key in keyof Shape]: SqlType<ValueOf<Shape[Key]> | null>;
};

/** The same columns, each of which may be null: those of an outer join. */
export function nullables<Shape extends SqlShape>(shape: Shape): Nullables<Shape>;
export function nullables(shape: SqlShape): SqlShape {
  const columns = Object.entries(shape);
  return Object.fromEntries(columns.map(([name, column]) => [name, nullable(column)]));
}
