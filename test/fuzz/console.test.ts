import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fuzzConsole } from '#test/support/fuzz/console/fuzz-console.ts';
import { type FuzzedConsole, startFuzzedConsole } from '#test/support/fuzz/console/fuzzed-console.ts';

/** `npm run fuzz` sends as many as one likes, and measures times and memory besides. */
const requests = 1000;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_005);

let target: FuzzedConsole;
beforeAll(async () => {
  target = await startFuzzedConsole();
});
afterAll(() => target.close());

it(`answers ${requests} requests that are made up, without a 5xx and with nobody else’s records or markup`, async () => {
  const { faults, met } = await fuzzConsole({ target, seed, requests });
  const shown = faults.map(
    ({ what, route, number, bytes }) => `${route}: ${what}: seed ${seed}, request ${number}\n${bytes.slice(0, 2000)}`,
  );
  expect(shown).toEqual([]);
  if (process.env.FUZZ_SHOW)
    process.stderr.write(
      `${[...met]
        .sort()
        .map((each) => each.join(' '))
        .join('\n')}\n`,
    );
});
