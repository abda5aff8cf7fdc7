// Times are asserted here as in the tests of cost: on the processor, of the console's thread alone.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Fault } from '#test/support/fuzz/console/fuzz-console.ts';
import { presentBound } from '#test/support/processor-time.ts';
import { type ConsoleProcess, startConsoleProcess } from './console-process.ts';
import { allowedGrowth, growth } from './growth.ts';
import { Measures, measureFuzz } from './measured.ts';

/** `npm run fuzz` sends as many as one likes. */
const requests = 1500;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_005);

let target: ConsoleProcess;
beforeAll(async () => {
  target = await startConsoleProcess();
});
afterAll(() => target?.close());

it(`answers ${requests} requests that are made up, without a 5xx and with nobody else’s records or markup, within 50 ms and in memory that stays`, async () => {
  const measures = new Measures();
  const faults: Fault[] = [];
  const met = await measureFuzz({
    target,
    into: measures,
    seed,
    requests,
    sampleEvery: 100,
    onFault: (fault) => faults.push(fault),
  });
  if (process.env.FUZZ_SHOW)
    process.stderr.write(
      [...met]
        .sort()
        .map((each) => `${each.join(' ')}\n`)
        .join(''),
    );
  const shown = faults.map(
    ({ what, route, number, bytes }) => `${route}: ${what}: seed ${seed}, request ${number}\n${bytes.slice(0, 2000)}`,
  );
  expect(shown).toEqual([]);
  const tooLong = measures.times.tooLong(await presentBound());
  expect(tooLong.map(({ name, milliseconds, bytes }) => [name, milliseconds, bytes.slice(0, 2000)])).toEqual([]);
  const { early, late } = growth(measures.samples) as NonNullable<ReturnType<typeof growth>>;
  expect(late.used - early.used).toBeLessThan(allowedGrowth.used);
  expect(late.resident - early.resident).toBeLessThan(allowedGrowth.resident);
});
