/** The process of the attackers that `npm run attack` starts. It reports how often each attack was answered how. */
import { once, setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { seeded, seedOf, whole } from '#core/random.ts';
import { attacks } from './attacks.ts';
import { repeatedly, wait } from './pace.ts';
import type { Access } from './stand.ts';

/** Statuses of the answers to each attack, with how often; 0 stands for none. */
export type Report = Readonly<Record<string, Readonly<Record<number, number>>>>;

export interface Task {
  readonly access: Access;
  readonly seed: number;
  /** Names of attacks; all of them if it is absent. */
  readonly only: readonly string[] | undefined;
}

// Attackers have machines of their own: on this one they take what server, database and quiet client leave.
setPriority(constants.priority.PRIORITY_LOW);
try {
  // Linux shares processors between sessions first (sched(7), "The autogroup feature"): this process leads one of its own.
  writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
} catch (error) {
  // Kernels without the feature have no such file.
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const end = new AbortController();
const { signal } = end;
// Each wait listens to it.
setMaxListeners(0, signal);

async function attackAll({ access, seed, only }: Task): Promise<void> {
  const report: Record<string, Record<number, number>> = {};
  const chosen = Object.entries(attacks).filter(([name]) => only === undefined || only.includes(name));
  const all = Promise.all(
    chosen.map(async ([name, attack]) => {
      // Each draws numbers of its own, which do not depend on how fast the others are.
      const random = seeded(seed + seedOf(name));
      const counts: Record<number, number> = {};
      report[name] = counts;
      const address = () => `127.${whole(random, 1, 200)}.${whole(random, 0, 255)}.${whole(random, 1, 254)}`;
      await repeatedly(attack, signal, async () => {
        const status = await attack.once({ access, random, signal, address });
        counts[status] = (counts[status] ?? 0) + 1;
      });
    }),
  );
  // Some of the last answers may take a minute.
  await Promise.race([all, once(signal, 'abort').then(() => wait(5))]);
  process.send?.(report satisfies Report, () => process.exit());
}

process.on('message', (message: Task | 'end') => {
  if (message === 'end') end.abort();
  else void attackAll(message);
});
// This process ends when its parent has ended.
process.once('disconnect', () => process.exit());
