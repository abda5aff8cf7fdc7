import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { renderTable } from '#bin/command-line/table.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { easternDay } from '#core/dates.ts';
import { type KnownDistrict, knownDistricts, type Question } from '#ingest/maps/known-districts.ts';

const day = (instant: Date | null): string => (instant === null ? '' : easternDay(instant.getTime()));
const time = (instant: Date | null): string => (instant === null ? '' : instant.toISOString());

function rowOf(district: KnownDistrict): string[] {
  const { level, id, nameEn, validFrom, validUntil, recordedFrom, recordedUntil, catalogueVersion } = district;
  const known = [time(recordedFrom), time(recordedUntil)];
  return [level, id, nameEn, day(validFrom), day(validUntil), ...known, String(catalogueVersion)];
}

/** Prints the answer to an earlier question as a table, or with --json as one object. */
export async function printHistory(question: Question, json: boolean, environment: CommandEnvironment): Promise<void> {
  const districts = await withDatabase(
    environment,
    { applicationName: 'hustings history', schema: 'require' },
    ({ knex }) => knownDistricts(knex, question),
  );
  if (json) {
    environment.print(`${JSON.stringify({ districts })}\n`);
    return;
  }
  const head = ['level', 'district', 'name', 'valid from', 'until', 'known from', 'until', 'publication'];
  const text = districts.length === 0 ? 'No district was known there then.' : renderTable(head, districts.map(rowOf));
  environment.print(`${text}\n`);
}
