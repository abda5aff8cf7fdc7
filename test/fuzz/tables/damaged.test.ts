import { describe, expect, it } from '@jest/globals';
import { seeded } from '#core/random.ts';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { importFile } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { cellDamages, damagedTable } from './damage.ts';
import { goodTable } from './good-table.ts';
import { importTable, type Stored } from './import-table.ts';

// Good tables are damaged as spreadsheets damage them, and imported as they are, as an unattended call of the API does. Whatever is
// stored of a row must be what the good table says, or the row must have a finding; no row vanishes; what is refused as a whole
// stores nothing.

/** Of so many, each kind of damage to cells is in CSV files and in workbooks, of voters and of donations: about ten times in the rarest. */
const count = Number(process.env.DAMAGED_TABLES ?? 1000);
const countByApi = Number(process.env.DAMAGED_TABLES_BY_API ?? 40);
const seed = Number(process.env.DAMAGED_TABLES_SEED ?? 1);
const hour = 3_600_000;
const now = new Date('2026-11-28T15:00:00Z');

const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const same = (stored: unknown, said: unknown): boolean =>
  JSON.stringify(stored ?? null) === JSON.stringify(said ?? null);

type Said = Readonly<Record<string, unknown>>;

const isSaid = (record: Said, records: readonly Said[]): boolean =>
  records.some((each) => Object.entries(each).every(([field, value]) => same(record[field], value)));

const shown = (record: Said, like: Said | undefined) =>
  Object.fromEntries(Object.keys(like ?? {}).map((field) => [field, record[field]]));

describe('damaged tables store nothing that the good ones do not say, unless their rows have a finding', () => {
  it(
    `${count} of them, by the steps of an import`,
    async () => {
      const random = seeded(seed);
      const campaign = await api.campaign();
      const wrong: unknown[] = [];
      const done = { tables: 0, refused: 0, stored: 0, remarked: 0, leftOut: 0 };
      const damagesSeen = new Map<string, number>();
      /** Each damage to cells, with the kind and the format of a file in which it was. */
      const places = new Set<string>();
      for (; done.tables < count; done.tables++) {
        const good = goodTable(random);
        const { file, damages } = await damagedTable(good, random);
        for (const damage of damages) {
          const name = damage.replace(/ in column \d+$/, '');
          damagesSeen.set(name, (damagesSeen.get(name) ?? 0) + 1);
          if (name === damage) continue;
          places.add(`${name} ${good.kind} ${damages.includes('workbook') ? 'workbook' : 'CSV'}`);
        }
        const imported = await importTable(api.api.pool, campaign, good.kind, file, now);
        if (imported === null) {
          done.refused++;
          continue;
        }
        const { stored, remarked, leftOut, rows } = imported;
        done.stored += stored.length;
        done.remarked += remarked.size;
        done.leftOut += leftOut;
        const strange = stored.filter((record: Stored) => !remarked.has(record.id) && !isSaid(record, good.records));
        for (const record of strange) wrong.push({ at: done.tables, damages, record: shown(record, good.records[0]) });
        if (rows < good.rows.length) wrong.push({ at: done.tables, damages, rows, of: good.rows.length });
      }
      process.stderr.write(
        `damaged tables: ${JSON.stringify({ seed, ...done, ...Object.fromEntries(damagesSeen) })}\n`,
      );
      expect(wrong.slice(0, 5)).toEqual([]);
      if (count >= 1000) expect(places.size).toBe(cellDamages.length * 2 * 2);
      // Else the damages would be such that nothing is tried.
      expect(done.stored).toBeGreaterThan(count / 2);
      expect(done.refused).toBeLessThan(count / 2);
    },
    hour,
  );

  it(
    `${countByApi} of them, by the API`,
    async () => {
      const random = seeded(seed + 1);
      const wrong: unknown[] = [];
      for (let at = 0; at < countByApi; at++) {
        const campaign = await api.campaign();
        const good = goodTable(random);
        const { file, damages } = await damagedTable(good, random);
        const query = good.kind === 'DONATIONS' ? '?start=true&kind=DONATIONS' : '?start=true&default_riding=R';
        const { status, rows, error } = await importFile(api, campaign, file, query);
        if (status !== 200) expect({ status, error, damages }).toMatchObject({ status: 400 });
        const path =
          good.kind === 'DONATIONS'
            ? '/donations?limit=200&include=externalId,donorGivenName,donorFamilyName'
            : '/voters?limit=200&include=externalId,doNotContact';
        const stored = (await api.request<Fields[]>('GET', path, { key: campaign.key })).body.data;
        if (status !== 200) expect(stored).toEqual([]);
        const remarked = new Set(
          rows.flatMap((row) => (row.findings.length > 0 ? [`${(row as unknown as Fields).recordId}`] : [])),
        );
        for (const record of stored) {
          const { amount, date } = record;
          // As the columns have it.
          const read =
            good.kind === 'DONATIONS'
              ? { ...record, cents: Math.round(Number(amount) * 100), day: `${date}`.slice(0, 10) }
              : record;
          if (!remarked.has(record.id) && !isSaid(read, good.records)) wrong.push({ at, damages, record });
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    },
    hour,
  );
});
