import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';

const launcher = join(import.meta.dirname, '../hustings.js');

/** The arguments of node that run a command of this program, such as `jobs serve`. */
export const hustings = (...command: string[]): readonly string[] => [launcher, ...command];

/**
 * Starts another process of ours with the same node and in the same folder, so that a relative HUSTINGS_DATA_DIR means
 * the same to both.
 */
export function spawnNode(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, args, options);
}
