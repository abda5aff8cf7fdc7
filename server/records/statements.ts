import type { CampaignTransaction } from '#server/store/transaction.ts';
import { storedValue } from './column-values.ts';
import type { ColumnType } from './field.ts';
import { inputFields } from './record.ts';
import type { Versioned } from './record-version.ts';

/** SQL expressions by column, for what the server writes itself. */
type Expressions = Readonly<Record<string, string>>;

const sqlType = (type: ColumnType): string => (type === 'cents' ? 'bigint' : type);

/**
 * The statement that inserts a record and returns its row. The columns of `newRow` take the parameters from `$first`
 * on, in their order. `source` may add a condition, or a table for the expressions.
 */
export function insertStatement(
  { table, fields, columns }: Versioned,
  expressions: Expressions,
  first: number,
  source = '',
): string {
  const inputs = inputFields(fields).map(([, field]) => field);
  const written = [...Object.keys(expressions), ...inputs.map(({ column }) => column)];
  const values = [...Object.values(expressions), ...inputs.map(({ type }, i) => `$${first + i}::${sqlType(type)}`)];
  const row = source === '' ? `values (${values.join(', ')})` : `select ${values.join(', ')} ${source}`;
  return `insert into ${table} (${written.join(', ')}) ${row} returning ${columns}`;
}

/**
 * The statement that updates the record with the id $2 in the campaign $1 and returns its row. `expressions` are what
 * the server writes itself; `assignments` takes the parameters from `$first` on.
 */
export function updateStatement(
  { table, fields, columns }: Versioned,
  expressions: Expressions,
  first: number,
): string {
  const own = Object.entries(expressions).map(([column, expression]) => `${column} = ${expression}, `);
  return `update ${table} set ${own.join('')}${assignments({ fields }, first)}
    where campaign_id = $1 and id = $2 returning ${columns}`;
}

/**
 * Assignments to the columns that callers may write. Each takes two parameters from `$first` on: whether the column
 * changes, and its new value. So one prepared statement serves every choice of fields.
 */
export const assignments = ({ fields }: Pick<Versioned, 'fields'>, first: number): string =>
  inputFields(fields)
    .map(([, { column, type }], i) => {
      const [changes, value] = [`$${first + 2 * i}`, `$${first + 2 * i + 1}::${sqlType(type)}`];
      return `${column} = case when ${changes} then ${value} else ${column} end`;
    })
    .join(', ');

/** The names of the fields that a request changes, and the parameters that `assignments` takes for them. */
export function changesOf(
  { fields }: Pick<Versioned, 'fields'>,
  body: object,
): { names: string[]; parameters: unknown[] } {
  const inputs = inputFields(fields);
  const values = new Map(Object.entries(body).filter(([, value]) => value !== undefined));
  return {
    names: inputs.map(([name]) => name).filter((name) => values.has(name)),
    parameters: inputs.flatMap(([name, { type }]) => [
      values.has(name),
      storedValue(name, type, values.get(name) ?? null),
    ]),
  };
}

/** A text's form within an array that is written as text. https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** A value of a record as it is sent in an array of its column's values. */
function sentValue(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return `{${value.map(quoted).join(',')}}`;
  return value instanceof Date ? value.toISOString() : value;
}

/** Types whose values are texts until they are inserted: PostgreSQL has no arrays of arrays of different lengths. */
const sentType = (type: ColumnType): string => (type === 'text[]' ? 'text' : sqlType(type));

/**
 * Inserts records of the transaction's campaign with one statement. `records` are objects by the names of fields, in
 * the form in which their columns store them; other properties are ignored. A field that none of them has takes its
 * column's default. `more` are columns without a field, with their types: the records have them by their own names.
 * Each column is sent as an array: rows of JSON take PostgreSQL four times as long.
 * Citus would copy the rows of a statement that returns nothing, which row-level security refuses.
 */
export async function insertRows(
  tx: CampaignTransaction,
  { table, fields }: Pick<Versioned, 'table' | 'fields'>,
  records: readonly object[],
  more: Readonly<Record<string, ColumnType>> = {},
): Promise<void> {
  const known = Object.entries(fields).map(([name, { column, type }]) => ({ name, column, type }));
  const used = [
    ...known.filter(({ name }) => records.some((record) => name in record)),
    ...Object.entries(more).map(([column, type]) => ({ name: column, column, type })),
  ];
  const columns = used.map(({ column }) => column).join(', ');
  const values = used.map(({ column, type }) => (type === 'text[]' ? `${column}::text[]` : column)).join(', ');
  const arrays = used.map(({ type }, i) => `$${i + 2}::${sentType(type)}[]`).join(', ');
  const sent = used.map(({ name, type }) => records.map((record) => sentValue(type, record[name as keyof object])));
  await tx.query(
    `insert into ${table} (campaign_id, ${columns}) select $1, ${values}
     from unnest(${arrays}) as row (${columns}) returning campaign_id`,
    [tx.campaignId, ...sent],
  );
}
