import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const program = `
  import { getPriority } from 'node:os';
  import { lowerPriority } from '#core/processes/lower-priority.ts';
  lowerPriority();
  console.log(getPriority());`;

/** The priority that a process has after it has lowered its own, started with this one. */
async function lowered(from: number): Promise<number> {
  const node = [process.execPath, '--import', './tools/from-sources.js', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)('nice', ['-n', String(from), ...node]);
  return Number(stdout);
}

describe('the priority of a process in the background', () => {
  it('is low', async () => {
    expect(await lowered(0)).toBe(Math.max(10, getPriority()));
  });

  it('is what it was if that is lower still: nobody but a superuser could raise it', async () => {
    expect(await lowered(15)).toBe(Math.min(19, getPriority() + 15));
  });
});
