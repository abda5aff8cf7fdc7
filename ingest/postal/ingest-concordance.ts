import type { Knex } from 'knex';
import { NotYetError, SourceError } from '#core/errors.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { ConcordanceSource } from '#ingest/registry/source.ts';
import type { Outcome } from '#ingest/run/outcome.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import type { PostalEvidence } from './evidence.ts';
import { publishEvidence } from './publish-evidence.ts';
import { type ConcordanceReading, readConcordance } from './read-concordance.ts';

/** Lists lose and gain codes from edition to edition; beyond these parts something else is wrong. */
const fewestRows = 0.95;
const mostMalformed = 0.01;
const mostUnmatched = 0.02;
const namedInRemarks = 10;

/**
 * Publishes a concordance as evidence of the districts that postal codes lie in. It says nothing of how many live
 * where, so that a code of several districts counts equally for each. Doing it twice changes nothing.
 *
 * @throws SourceError where the boundary set is not held, or too much of the file cannot be used
 */
export async function ingestConcordance(input: {
  source: ConcordanceSource;
  archive: Archive;
  knex: Knex;
}): Promise<Outcome> {
  const { source, archive, knex } = input;
  const boundaries = await boundariesOf(knex, source.set);
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

  const unmatchedRows = [...unmatched.values()].reduce((sum, count) => sum + count, 0);
  const remarks = [
    ...remark(malformed.length, mostMalformed * rows, `rows have a malformed postal code`, malformed),
    ...remark(unmatchedRows, mostUnmatched * rows, `rows name a district that ${source.set} does not have`, [
      ...unmatched.keys(),
    ]),
  ];
  if (rows < source.expect.rows * fewestRows) {
    throw new SourceError(`The concordance has ${rows} rows, about ${source.expect.rows} are expected.`);
  }
  const catalogueVersion = await publishEvidence(knex, source.id, evidence);
  return {
    outcome: catalogueVersion === null ? 'unchanged' : 'published',
    catalogueVersion,
    counts: {
      rows,
      malformed: malformed.length,
      unmatched: unmatchedRows,
      postalCodes: evidence.codes.length,
      shares: evidence.districts.length,
      districts: new Set(evidence.districts).size,
    },
    remarks,
  };
}

async function boundariesOf(knex: Knex, set: string): Promise<Map<string, string>> {
  const rows = await knex('boundaries').where({ set_id: set }).select<{ id: string; code: string }[]>('id', 'code');
  if (rows.length === 0) {
    throw new NotYetError(
      `The boundary set ${set}, to which the codes belong, is not held. Ingest it first, then this source.`,
    );
  }
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** A few bad rows are told of, too many stop the run. */
function remark(count: number, most: number, what: string, examples: readonly string[]): string[] {
  if (count === 0) return [];
  const shown = examples.slice(0, namedInRemarks).join(', ') + (examples.length > namedInRemarks ? ', …' : '');
  const message = `${count} ${what}: ${shown}.`;
  if (count > most) throw new SourceError(`${message} That is too many: check the source's fields, delimiter and set.`);
  return [message];
}

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
