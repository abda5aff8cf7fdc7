import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { describeFailure } from '#core/processes/failures.ts';
import { openPseudoTerminal } from '#test/support/processes/pseudo-terminal.ts';

/** The numbers with which pseudo-terminals are opened are those of Linux. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

describe('the log', () => {
  it('writes one JSON object a line, and keeps people out of it', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info(
      {
        source: 'ca-nb-2024',
        donor: { email: 'a@b.ca', phone: '555', address: '1 Main', api_key: 'ced_x' },
        email: 'a@b.ca',
      },
      'done',
    );
    log.debug('not at this level');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string)).toMatchObject({ msg: 'done', source: 'ca-nb-2024' });
    expect(lines[0]).not.toMatch(/a@b\.ca|555|1 Main|ced_x/);
  });

  it('says of what type an error is, as it came or as it is described without what it may say of people', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const error = new TypeError('x is undefined');
    log.error({ err: error }, 'failed');
    log.error({ err: describeFailure(error) }, 'failed');
    for (const line of lines) {
      const { err } = JSON.parse(line);
      expect(err).toMatchObject({
        type: 'TypeError',
        message: 'x is undefined',
        stack: expect.stringContaining('at '),
      });
    }
  });
});

onLinux('the log of a process whose terminal is closed', () => {
  it.each(['sync', 'async'])('lets it end (%s)', async (kind) => {
    const { terminal, close } = openPseudoTerminal();
    const script = join(import.meta.dirname, '../support/processes/log-at-hang-up.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, kind], {
      stdio: ['ignore', terminal, 'ignore', 'ipc'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    await once(child, 'message');
    close();
    const exit = once(child, 'exit');
    child.kill('SIGHUP');
    const [, signal] = await exit;
    // Node 20 itself aborts at its very end, if it cannot reset the terminal. A process that does not end is killed.
    expect(signal).not.toBe('SIGKILL');
  });
});

describe('the log of a process whose reader has gone', () => {
  it.each(['sync', 'async'])('lets it go on, and end (%s)', async (kind) => {
    const script = join(import.meta.dirname, '../support/processes/log-at-hang-up.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, kind], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    const complaint = text(child.stderr as Readable);
    await once(child, 'message');
    child.stdout?.destroy();
    await once(child.stdout as Readable, 'close');
    const exit = once(child, 'exit');
    child.kill('SIGHUP');
    expect([await exit, await complaint]).toEqual([[0, null], '']);
  });
});
