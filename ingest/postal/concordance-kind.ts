import type { Knex } from 'knex';
import { NotYetError } from '#core/errors.ts';
import { packPostalCode, parsePostalCode } from '#core/postal-code.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import { parseCsv } from '#ingest/read/csv.ts';
import { matchFields, usedFields } from '#ingest/read/used-fields.ts';
import { evaluate } from '#ingest/registry/expression.ts';
import type { ConcordanceSource } from '#ingest/registry/source.ts';
import { hashEvidence, type PostalEvidence } from './evidence.ts';
import { publishEvidence, withdrawEvidence } from './publish-evidence.ts';

interface ConcordanceReading {
  /** Packed postal code and district code, in the file's order. */
  readonly pairs: ReadonlyArray<readonly [code: number, district: string]>;
  readonly rows: number;
  /** Texts that stand for a postal code and are none. */
  readonly malformed: readonly string[];
}

/** `#2` is the second column of a file without a header. */
const position = /^#[1-9][0-9]*$/;

/**
 * Reads a concordance: a row per postal code and district, in CSV with any delimiter. A file without a header is one
 * whose fields the source names by position, `#1` and on.
 *
 * @throws SourceError if the text is not CSV, or a field is missing
 */
function readConcordance(bytes: Buffer, fileName: string, source: ConcordanceSource): ConcordanceReading {
  const { format, fields } = source;
  const lines = parseCsv(bytes, fileName, 'CSV', format);
  const used = usedFields({ fields });
  const byPosition = [...used].every((field) => position.test(field));
  const header = byPosition
    ? (lines[0] ?? []).map((_, i) => `#${i + 1}`)
    : (lines.shift() ?? []).map((name) => name.trim());
  const matched = matchFields(used, header, fileName);
  const indexes = [...matched].map(([field, name]) => [field, header.indexOf(name)] as const);
  const pairs: [number, string][] = [];
  const malformed: string[] = [];
  for (const line of lines) {
    const attributes = Object.fromEntries(indexes.map(([field, index]) => [field, line[index] ?? '']));
    const written = evaluate(fields.postalCode, attributes);
    const code = parsePostalCode(written);
    if (code === null) malformed.push(written);
    else pairs.push([packPostalCode(code), evaluate(fields.code, attributes)]);
  }
  return { pairs, rows: lines.length, malformed };
}

/**
 * Lists lose and gain codes from edition to edition; beyond these shares of the rows something else is wrong, and fewer are only
 * reported.
 */
const fewestRows = 0.95;
const mostMalformed = 0.01;
const mostUnmatched = 0.02;
const namedExamples = 10;

interface PreparedConcordance extends Prepared {
  readonly evidence: PostalEvidence;
  readonly rows: number;
  /** Texts of the file that stand for a postal code and are none. */
  readonly malformed: readonly string[];
  /** District codes that the boundary set does not have, and how many rows name each. */
  readonly unmatched: ReadonlyMap<string, number>;
}

/**
 * A concordance: a list of postal codes and the districts that they lie in. It does not say how many people live in
 * which district, so a code of several districts counts equally for each.
 */
export const concordance: SourceKind<ConcordanceSource, PreparedConcordance> = {
  async prepare({ source, knex, openArchive, onStage }) {
    const boundaries = await boundariesOf(knex, source.set);
    onStage('reading');
    const archive = await openArchive();
    const names = chooseMembers(
      archive.members.map(({ name }) => name),
      source.format.members,
      ['.csv', '.txt'],
    );
    const readings: ConcordanceReading[] = [];
    for (const name of names) readings.push(readConcordance(await archive.read(name), name, source));
    const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
    const malformed = readings.flatMap((reading) => reading.malformed);
    const { evidence, unmatched } = attach(readings, boundaries, source.province);
    const counts = {
      rows,
      malformed: malformed.length,
      unmatched: rowCount(unmatched),
      postalCodes: evidence.codes.length,
      shares: evidence.districts.length,
      districts: new Set(evidence.districts).size,
    };
    return { evidence, rows, malformed, unmatched, summary: { counts } };
  },

  check(source, { evidence, rows, malformed, unmatched }) {
    const isMalformed = malformed.length > mostMalformed * rows;
    const ofMalformed = { count: malformed.length, codes: listed(malformed, namedExamples), isHard: isMalformed };
    const unmatchedCount = rowCount(unmatched);
    const isUnmatched = unmatchedCount > mostUnmatched * rows;
    const unknown = listed([...unmatched.keys()], namedExamples);
    const ofUnmatched = { count: unmatchedCount, set: source.set, codes: unknown, isHard: isUnmatched };
    const findings: Finding[] = [];
    if (malformed.length > 0) {
      findings.push(finding(isMalformed ? 'hard' : 'soft', 'postal-codes', 'rowsMalformed', ofMalformed));
    }
    if (unmatchedCount > 0) {
      findings.push(finding(isUnmatched ? 'hard' : 'soft', 'districts', 'rowsUnmatched', ofUnmatched));
    }
    if (rows < source.expect.rows * fewestRows) {
      findings.push(finding('hard', 'count', 'concordanceCount', { rows, expected: source.expect.rows }));
    }
    if (evidence.codes.length === 0) {
      findings.push({ ...finding('hard', 'placed', 'concordanceEmpty', { set: source.set }), final: true });
    }
    return findings;
  },

  contentHash: (_source, { evidence }) => hashEvidence(evidence),

  async publish(trx, source, { evidence }, _options, contentHash) {
    return { catalogueVersion: await publishEvidence(trx, source.id, evidence, contentHash), changes: {} };
  },

  withdraw: withdrawEvidence,
};

async function boundariesOf(knex: Knex, set: string): Promise<Map<string, string>> {
  // A correction may have left a district without any version: then nothing lies in it.
  const { rows } = await knex.raw<{ rows: { id: string; code: string }[] }>(
    `select id, code from boundaries b
     where set_id = ? and exists (select from boundary_versions v where v.boundary_id = b.id and upper_inf(v.recorded))`,
    [set],
  );
  if (rows.length === 0) {
    throw new NotYetError(
      `The boundary set ${set}, to which the codes belong, is not held. Ingest it first, then this source.`,
    );
  }
  return new Map(rows.map(({ id, code }) => [code, id]));
}

const rowCount = (unmatched: ReadonlyMap<string, number>) =>
  [...unmatched.values()].reduce((sum, count) => sum + count, 0);

function attach(readings: readonly ConcordanceReading[], boundaries: ReadonlyMap<string, string>, province: string) {
  const boundaryIds = [...boundaries.values()].sort();
  const numbers = new Map([...boundaries].map(([code, id]) => [code, boundaryIds.indexOf(id)]));
  const unmatched = new Map<string, number>();
  const districtsOf = new Map<number, Set<number>>();
  for (const [code, district] of readings.flatMap(({ pairs }) => pairs)) {
    const number = numbers.get(district);
    if (number === undefined) {
      unmatched.set(district, (unmatched.get(district) ?? 0) + 1);
      continue;
    }
    const known = districtsOf.get(code);
    if (known) known.add(number);
    else districtsOf.set(code, new Set([number]));
  }
  const sorted = [...districtsOf].sort(([a], [b]) => a - b);
  const districts: number[] = [];
  const shares: number[] = [];
  const ends = sorted.map(([, numbersOfCode]) => {
    for (const number of [...numbersOfCode].sort((a, b) => a - b)) {
      districts.push(number);
      shares.push(1 / numbersOfCode.size);
    }
    return districts.length;
  });
  const evidence: PostalEvidence = {
    method: 'concordance',
    streets: null,
    codes: Uint32Array.from(sorted, ([code]) => code),
    provinces: new Uint8Array(sorted.length),
    provinceNames: [province],
    places: null,
    addressCounts: new Uint32Array(sorted.length),
    ends: Uint32Array.from(ends),
    districts: Uint32Array.from(districts),
    boundaryIds,
    counts: new Uint32Array(districts.length),
    shares: Float64Array.from(shares),
  };
  return { evidence, unmatched };
}
