import type { Static, TOptional, TSchema } from 'typebox';
import type { CellClass } from './imported/cell-class.ts';

/** One field of a record: where it is stored, what a response says of it, and what a request may say. */
export interface Field {
  readonly column: string;
  readonly type: ColumnType;
  /** What it is, for the documents. A description of one of its schemas is added to it there. */
  readonly description: string;
  /** A value in the form of responses; if these do not contain the field, in that of requests. */
  readonly example?: unknown;
  /** Its schema in responses. Absent if responses do not contain the field. */
  readonly shown?: TSchema;
  /**
   * Its schema in the request that creates a record; optional if a new record needs no value. Absent if callers
   * cannot write the field.
   */
  readonly input?: TSchema;
  /** The field is read with the record although responses do not contain it. */
  readonly hidden?: true;
  /** Responses contain it only if `include` names it. */
  readonly ifIncluded?: true;
  /** Exports of earlier versions do not have it: a record of one has none. */
  readonly later?: true;
  /** What the campaign itself calls the record: no fact of it, so that a correction of its facts does not state it. */
  readonly identifier?: true;
  /** People rarely know it when they record one: the form of a new record shows it on request. */
  readonly rarelyKnown?: true;
  /** How a form has it, as far as its type does not say. */
  readonly form?: FieldInForm;
  /** How lists that are imported have it. */
  readonly imported?: ImportedField;
  /** The SQL expression that reads the field if it comes from another table, joined with the record's own. */
  readonly joined?: string;
}

interface FieldInForm {
  /** It has several lines, of which so many are shown. */
  readonly rows?: number;
  /** It has a few characters. */
  readonly isShort?: true;
  /** Names the fields of the record that are shown and changed together. */
  readonly group?: string;
}

interface ImportedField {
  /** Names of its column in English and French, as `titleKey` writes them. */
  readonly words: readonly string[];
  /** What its cells are, by which a spreadsheet's work on them is told; free text unless stated. */
  readonly cells?: CellClass;
}

export type Fields = Readonly<Record<string, Field>>;

/** PostgreSQL's types, and `cents` for an amount of money: a bigint of whole cents. */
export type ColumnType = keyof ColumnValues;

/** What the database driver reads from a column of each type. */
interface ColumnValues extends ConvertedValues {
  uuid: string;
  text: string;
  bytea: Buffer;
  'text[]': string[];
  boolean: boolean;
  smallint: number;
  integer: number;
  float8: number;
  numeric: number;
  /** What JSON says, as its schema has it. */
  jsonb: object;
}

/** The types whose values the API writes in another form. */
export interface ConvertedValues {
  timestamptz: Date;
  /** YYYY-MM-DD; in answers the midnight in UTC with which the day begins, which requests may have too. */
  date: string;
  /** A decimal string of dollars in responses; a number of dollars or that string in requests. */
  cents: number;
}

/** A record as the database driver reads it, by column. */
export type Row<All extends Fields> = { readonly [Name in keyof All as ReadColumn<All[Name]>]: ReadValue<All[Name]> };

/** What callers may write of a record, by column. */
export type NewRow<All extends Fields> = {
  readonly [Name in keyof All as WrittenColumn<All[Name]>]: WrittenValue<All[Name]>;
};

/** The column of a field that is read with its record; `never` leaves the other fields out. */
type ReadColumn<One extends Field> = One extends { shown: TSchema } | { hidden: true } ? One['column'] : never;

/** A field that responses may leave out may be null. */
type ReadValue<One extends Field> = One extends { shown: infer Shown extends TSchema }
  ? Stored<One, Shown> | (Shown extends TOptional<TSchema> ? null : never)
  : One extends { input: infer Input extends TSchema }
    ? Stored<One, Input> | (Input extends TOptional<TSchema> ? null : never)
    : ColumnValues[One['type']];

type WrittenColumn<One extends Field> = One extends { input: TSchema } ? One['column'] : never;

type WrittenValue<One extends Field> = One extends { input: infer Input extends TSchema } ? Stored<One, Input> : never;

/** The schema says which values there are, and whether null is one. The column's type says in which form. */
type Stored<One extends Field, Schema extends TSchema> = One['type'] extends keyof ConvertedValues
  ? ConvertedValues[One['type']] | Extract<Static<Schema>, null>
  : Static<Schema>;
