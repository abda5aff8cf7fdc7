import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { oncePer } from '#core/collections/once-per.ts';
import type { LineFault } from '#core/tables/row.ts';
import type { CampaignRecord } from './record.ts';
import { notBlank } from './schemas/schemas.ts';

/**
 * Why a cell of a list is not taken as it stands. CELL_ERROR: a formula's error. TOO_NARROW: what is shown in a column that is
 * too narrow. NO_STORED_VALUE: a formula whose value is not in the file. NO_VALUE: a word for nothing, such as NULL. DAY: a day
 * in a column of no days. ROUNDED: a number that has lost digits. WRITTEN_AS_DECIMAL: 777.0 for 777. TRUTH_VALUE: TRUE in a
 * column of texts. MANGLED: read or saved by another code page. MERGED: empty since it is
 * merged with another one. OTHER_COLUMN: a telephone number or an e-mail address in a column of neither. FURTHER: a second telephone number or address. SHORTENED: a
 * telephone number without its extension. OTHER_DAY: a time that is of another day elsewhere in the country, `readings`.
 */
export type CellProblem =
  | 'CELL_ERROR'
  | 'TOO_NARROW'
  | 'NO_STORED_VALUE'
  | 'NO_VALUE'
  | 'DAY'
  | 'ROUNDED'
  | 'WRITTEN_AS_DECIMAL'
  | 'TRUTH_VALUE'
  | 'MANGLED'
  | 'MERGED'
  | 'OTHER_COLUMN'
  | 'FURTHER'
  | 'SHORTENED'
  | 'OTHER_DAY';

/**
 * Why a row of a list is left out that could be read. HIDDEN: a filter hides it. DOUBTFUL: its identifier is that of a record
 * whose name and address differ. NOT_PAID, REFUNDED, OTHER_CURRENCY: of a payment.
 */
export type RowProblem = 'HIDDEN' | 'DOUBTFUL' | 'NOT_PAID' | 'REFUNDED' | 'OTHER_CURRENCY';

/**
 * Why a donor's name may be none of one individual, who alone may contribute. NO_NAME: it is no name. NOBODY: the donor is not
 * named. ORGANIZATION, SEVERAL: it reads as that of an organization, of several people. ONE_WORD: it has one word.
 */
export type NameProblem = 'NO_NAME' | 'NOBODY' | 'ORGANIZATION' | 'SEVERAL' | 'ONE_WORD';

/** What is wrong with one field of a record, in no language and without its value. */
export interface Finding {
  /** Empty if it is the row as a whole. */
  readonly field: string;
  /**
   * MISSING: it needs a value. TOO_LONG: more than `limit` characters. FORM: no such value. AMBIGUOUS: a number that
   * could be either of `readings`. EITHER_DAY: a day that could be either. PAST_LIMIT: more than `cap` leaves.
   * LIMIT_UNKNOWN: of a year whose limit is not known. TOO_MANY: more than `limit` with those that the record has.
   * PAST_CANDIDATE_LIMIT, NOT_THE_CANDIDATE: of a contribution that is marked as the candidate's own. Otherwise why a line
   * is not a row.
   */
  readonly problem:
    | 'MISSING'
    | 'TOO_LONG'
    | 'FORM'
    | 'AMBIGUOUS'
    | 'EITHER_DAY'
    | 'ERASED'
    | 'PAST_LIMIT'
    | 'LIMIT_UNKNOWN'
    | 'TOO_MANY'
    | 'PAST_CANDIDATE_LIMIT'
    | 'NOT_THE_CANDIDATE'
    | CellProblem
    | RowProblem
    | NameProblem
    | LineFault;
  readonly limit?: number;
  /** The column of the cell in its table, from 0 on. */
  readonly column?: number;
  /** The row is recorded all the same, without the value of this cell, or with it as the problem says. */
  readonly isRemark?: true;
  /** As decimal numbers, or as YYYY-MM-DD. */
  readonly readings?: readonly [string, string];
  /** The year's limit, what counts towards it already, and what would come to it, in cents. */
  readonly cap?: Readonly<Record<'limit' | 'used' | 'eligible', number>> & { readonly year: string };
}

const ajv = new Ajv({ allErrors: true, verbose: true, useDefaults: true, strictTypes: false, keywords: ['expects'] });
addFormats.default(ajv);
const compiled = oncePer((schema: object): ValidateFunction => ajv.compile(schema));

/**
 * Checks a new record against the schema of the request that creates one, and fills in defaults, in place. Answers
 * everything that is wrong, at most one finding for each field.
 */
export function findingsOf({ creation }: Pick<CampaignRecord, 'creation'>, record: Record<string, unknown>): Finding[] {
  const validate = compiled(creation);
  if (validate(record)) return [];
  const findings = new Map<string, Finding>();
  for (const error of validate.errors as ErrorObject[]) {
    const finding = findingOf(error);
    const known = findings.get(finding.field);
    // The branches of a union fail each for its own reason: "too long" says more than "not null".
    if (!known || (known.problem === 'FORM' && finding.problem === 'TOO_LONG')) findings.set(finding.field, finding);
  }
  return [...findings.values()];
}

function findingOf({ keyword, params, instancePath }: ErrorObject): Finding {
  if (keyword === 'required') return { field: String(params.missingProperty), problem: 'MISSING' };
  const [, field = '', item] = instancePath.split('/');
  const isBlank = keyword === 'minLength' || (keyword === 'pattern' && params.pattern === notBlank);
  if (item === undefined && isBlank) return { field, problem: 'MISSING' };
  if (item === undefined && keyword === 'maxLength') return { field, problem: 'TOO_LONG', limit: Number(params.limit) };
  return { field, problem: 'FORM' };
}
