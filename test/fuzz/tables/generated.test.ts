// Processor time is asserted here, since "nothing that a stranger sends holds the server" is a promise. It is that of this
// process, which is the server's, and of a process beside it.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ReaderEnd, readApart, reportReaders } from '#core/tables/reader/read-apart.ts';
import { allowedGrowth, growth } from '#test/fuzz/growth.ts';
import { usedMegabytes } from '#test/support/processes/used-memory.ts';
import { longestIteration, requestBound } from '#test/support/processor-time.ts';
import { generatedFile } from './generated/generated-file.ts';
import { type Bulk, readInBulk } from './generated/read-in-bulk.ts';
import { type Outcome, optionsOf, outcomeOf } from './generated/reading.ts';

// Workbooks and CSV files are made by chance: by their grammar, in the shape of LibreOffice, and damaged. Each is read or
// refused in words that help; what is read says what the file says. They are read in bulk by a process beside this one, and
// one of each twenty as a server reads it.

const count = Number(process.env.GENERATED_TABLES ?? 150);
const seed = Number(process.env.GENERATED_TABLES_SEED ?? 1);
const apart = Array.from({ length: Math.ceil(count / 20) }, (_, n) => n * 20);

/** Milliseconds of processor for one file, of the ten seconds for which a reader works at most. */
const mostOfOne = 5000;

let bulk: Bulk;
beforeAll(async () => {
  bulk = await readInBulk(seed, count, Math.max(1, Math.floor(count / 40)));
}, 3_600_000);

/** Reads a file as a server does, and says for how long that held this process. */
async function readAsServer(number: number): Promise<Outcome & { readonly held: number }> {
  const file = await generatedFile(seed, number);
  const options = optionsOf(number);
  let outcome: Outcome = { faults: ['not read'] };
  // Garbage of what made the file is collected meanwhile: the least of some attempts counts.
  let held = Infinity;
  for (let attempt = 0; attempt < 3 && held > requestBound; attempt++) {
    const seen = await longestIteration(async () => {
      outcome = await outcomeOf(file, options, (use) => readApart(file.bytes, options, use));
    });
    held = Math.min(held, seen);
  }
  return { ...outcome, held };
}

describe(`${count} generated workbooks and CSV files`, () => {
  it('are read as what they say, or refused in words of both languages', () => {
    const times = new Map<string, number>();
    for (const { kind, refusal } of bulk.read) {
      const name = `${kind}: ${refusal ?? 'rows'}`;
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    const longest = bulk.read.reduce((most, each) => (each.milliseconds > most.milliseconds ? each : most));
    const done = { seed, outcomes: Object.fromEntries([...times].sort()), longest, deaths: bulk.deaths };
    process.stderr.write(`generated tables: ${JSON.stringify(done, null, 1)}\n`);
    const wrong = bulk.read.filter(({ faults }) => faults.length > 0);
    expect(wrong.slice(0, 5).map(({ number, kind, faults }) => [number, kind, faults.slice(0, 3)])).toEqual([]);
    expect(bulk.read.length + bulk.deaths.length).toBe(count);
  });

  it('take far less processor than a reader may, and leave nothing in memory', () => {
    expect(bulk.read.filter(({ milliseconds }) => milliseconds > mostOfOne)).toEqual([]);
    const seen = growth(bulk.read.flatMap(({ number, memory }) => (memory ? [{ requests: number, ...memory }] : [])));
    // What the system has given a process that reads large files and small ones says nothing of what it keeps.
    if (seen) expect(seen.late.used - seen.early.used).toBeLessThan(allowedGrowth.used);
  });

  it('hold no server that has them read, and end none', async () => {
    const ends: ReaderEnd[] = [];
    reportReaders((end) => ends.push(end));
    await readAsServer(0);
    const before = usedMegabytes();
    const held: unknown[] = [];
    for (const number of [...apart, ...bulk.deaths]) {
      const { held: milliseconds, ...outcome } = await readAsServer(number);
      if (milliseconds > requestBound) held.push({ number, milliseconds });
      const same = bulk.read.find((each) => each.number === number);
      const { rows, refusal, faults } = same ?? { refusal: 'import.tooCostly', faults: [] };
      expect({ number, ...outcome }).toEqual({ number, ...(rows && { rows }), ...(refusal && { refusal }), faults });
    }
    reportReaders(() => {});
    process.stderr.write(`read apart: ${apart.length}, ended: ${JSON.stringify(ends)}\n`);
    expect(held).toEqual([]);
    expect(usedMegabytes() - before).toBeLessThan(20);
  }, 3_600_000);
});
