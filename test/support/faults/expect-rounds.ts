import { expect } from '@jest/globals';
import { type RunOptions, runRounds } from './run-rounds.ts';

/** How long a test waits for anything at most: far longer than the ten seconds that a recovery takes on a quiet machine. */
const timeoutMilliseconds = 240_000;

/** More than all rounds of one test take on a busy machine. */
export const roundsMilliseconds = 1_800_000;

/**
 * Runs the rounds, and expects that nothing was lost, doubled or refused. If it fails, the message says what each round
 * was. FAULTS_SEED takes the place of the test's own seed.
 */
export async function expectRounds(given: Omit<RunOptions, 'timeoutMilliseconds' | 'report'>): Promise<void> {
  const options = { ...given, seed: Number(process.env.FAULTS_SEED ?? given.seed) };
  if (!Number.isSafeInteger(options.seed)) throw new Error('FAULTS_SEED takes a whole number.');
  const lines = [`seed ${options.seed}`];
  const report = () => lines.join('\n');
  const result = await runRounds({ ...options, timeoutMilliseconds, report: (line) => lines.push(line) }).catch(
    (cause: Error) => {
      throw new Error(`${cause.message}\n${report()}`, { cause });
    },
  );
  if (result.complaints.length > 0) throw new Error(`${result.complaints.join('\n')}\n${report()}`);
  expect(result.recoveries).toHaveLength(options.rounds);
  expect(result.acknowledged).toBeGreaterThan(20 * options.rounds);
  expect(result.lookUps).toBeGreaterThan(options.rounds);
}
