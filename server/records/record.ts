import { type Static, type TObject, type TOptional, type TSchema, Type } from 'typebox';
import { responseValueOf, storedValue } from './column-values.ts';
import type { Field, Fields, NewRow, Row } from './field.ts';
import { documentedSchemas } from './schemas/documented-schemas.ts';
import { record as closedObject, updateOf } from './schemas/schemas.ts';

type Shown<All extends Fields> = {
  [Name in keyof All as All[Name] extends { shown: TSchema } ? Name : never]: NonNullable<All[Name]['shown']>;
};
type Input<All extends Fields> = {
  [Name in keyof All as All[Name] extends { input: TSchema } ? Name : never]: NonNullable<All[Name]['input']>;
};
/** Names of the fields that `include` names. */
export type Included = ReadonlySet<string>;

const nothing: Included = new Set();

type Optional<Schemas> = { [Name in keyof Schemas]: Schemas[Name] & TOptional<TSchema> };

/** A kind of campaign record. Everything in it derives from the one list of fields. */
export interface CampaignRecord<All extends Fields = Fields> {
  readonly table: string;
  readonly fields: All;
  /** The schema of a record in responses. */
  readonly response: TObject<Shown<All>>;
  /** The schema of a request that creates a record. */
  readonly creation: TObject<Input<All>>;
  /** The schema of a request that changes a record: every field optional, read-only ones accepted and ignored. */
  readonly update: TObject<Optional<Input<All>>>;
  /** The fields of requests that are amounts of money. */
  readonly amounts: readonly string[];
  /** The columns of a `Row` as a list for select or returning. Those joined from another table are null. */
  readonly columns: string;
  /** A row as a response, its fields in the order of the list; optional ones if `included` names them. */
  show(row: Row<All>, included?: Included): Static<TObject<Shown<All>>>;
  /**
   * What a request that passed `creation` says, by column. A field that is absent has its schema's default, or null.
   * Errors: 400 naming the field, for an amount with more than two decimals and for a day that does not exist.
   */
  newRow(body: Static<TObject<Input<All>>>): NewRow<All>;
}

export type RowOf<Of> = Of extends CampaignRecord<infer All> ? Row<All> : never;
export type NewRowOf<Of> = Of extends CampaignRecord<infer All> ? NewRow<All> : never;

/**
 * Defines a kind of record by its fields, in the order in which responses have them. `title` names its schema; those of
 * the requests are named after it, `CreateVoter` and `UpdateVoter`.
 */
export function defineRecord<const All extends Fields>(
  { title, table, description }: { title: string; table: string; description: string },
  fields: All,
): CampaignRecord<All> {
  const shown = documentedSchemas(fields, 'shown');
  const input = documentedSchemas(fields, 'input');
  const response = closedObject(shown, { title, description });
  const inputs = inputFields(fields);
  const projection = Object.entries(fields)
    .filter(([, { shown }]) => shown)
    .map(([name, { column, type, shown, ifIncluded }]) => ({
      name,
      column,
      ifIncluded,
      convert: responseValueOf(type),
      optional: Type.IsOptional(shown),
    }));
  const definition = {
    table,
    fields,
    response,
    creation: closedObject(input, {
      title: `Create${title}`,
      description: `A new record. ${description}`,
    }),
    update: updateOf(`Update${title}`, withoutDefaults(input), response),
    amounts: inputs.filter(([, { type }]) => type === 'cents').map(([name]) => name),
    columns: selectList(fields, '', () => 'null'),
    show(row: Readonly<Record<string, unknown>>, included: Included = nothing) {
      const record: Record<string, unknown> = {};
      for (const { name, column, convert, optional, ifIncluded } of projection) {
        if (ifIncluded && !included.has(name)) continue;
        const value = row[column];
        if (value !== null) record[name] = convert ? convert(value) : value;
        else if (!optional || ifIncluded) record[name] = null;
      }
      return record;
    },
    newRow(body: Readonly<Record<string, unknown>>) {
      const values = inputs.map(([name, { column, type, input }]) => [
        column,
        storedValue(name, type, body[name] ?? (input as { default?: unknown }).default ?? null),
      ]);
      return Object.fromEntries(values);
    },
  };
  return definition as unknown as CampaignRecord<All>;
}

/** A default is a new record's. An update leaves an absent field as it is. */
const withoutDefaults = (input: Record<string, TSchema>): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(input).map(([name, schema]) => {
      const { default: _, ...rest } = schema as { default?: unknown };
      return [name, rest];
    }),
  );

/** The fields that callers may write. */
export const inputFields = (fields: Fields): Array<[name: string, field: Field]> =>
  Object.entries(fields).filter(([, { input }]) => input);

/** The same without what is not a fact of the record. */
export const factFields = (fields: Fields): Array<[name: string, field: Field]> =>
  inputFields(fields).filter(([, { identifier }]) => !identifier);

/** The columns of a `Row` if its table has an alias and is joined with the others. */
export const joinedColumns = (fields: Fields, alias: string): string =>
  selectList(fields, `${alias}.`, (expression) => expression);

const selectList = (fields: Fields, prefix: string, joinedAs: (expression: string) => string): string =>
  Object.values(fields)
    .filter(({ shown, hidden }) => shown || hidden)
    .map(({ column, type, joined }) => {
      if (joined) return `${joinedAs(joined)} as ${column}`;
      // The driver reads numeric as text, since a number could lose digits; hours have two decimals.
      return `${prefix}${column}${type === 'numeric' ? '::float8' : ''}`;
    })
    .join(', ');
