/** Reads generated files in this process, and says after each what became of it. */
import type { Memory } from '#test/fuzz/growth.ts';
import { usedMegabytes } from '#test/support/processes/used-memory.ts';
import { generatedFile } from './generated-file.ts';
import { optionsOf, readHere } from './reading.ts';

export interface ReadFile {
  readonly number: number;
  readonly kind: string;
  readonly bytes: number;
  /** Of processor, without what made the file. */
  readonly milliseconds: number;
  readonly rows?: string;
  readonly refusal?: string;
  readonly faults: readonly string[];
  readonly memory?: Memory;
}

function memory() {
  const used = usedMegabytes();
  return { resident: process.memoryUsage.rss() / 1024 ** 2, used };
}

const [seed = 1, from = 0, to = 0, every = 50] = process.argv.slice(2).map(Number);
for (let number = from; number < to; number++) {
  const file = await generatedFile(seed, number);
  const before = process.cpuUsage();
  const outcome = await readHere(file, optionsOf(number)).catch((error: Error) => ({
    faults: [`failed: ${error.stack}`],
  }));
  const { user, system } = process.cpuUsage(before);
  const read: ReadFile = {
    number,
    kind: file.kind,
    bytes: file.bytes.length,
    milliseconds: (user + system) / 1000,
    ...outcome,
    ...(number % every === 0 && { memory: memory() }),
  };
  await new Promise((resolve) => process.send?.(read, resolve));
}
process.exit();
