import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';

const script = join(import.meta.dirname, '../../support/processes/watched-for-hanging.ts');

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './tools/from-sources.js', script], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await once(child, 'message');
  return child;
}

describe('endWhenHung', () => {
  it('ends a process whose main thread does not run, and says so', async () => {
    const child = await start();
    const said = text(child.stderr as NonNullable<typeof child.stderr>);
    child.send('hang');
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    expect(JSON.parse(await said)).toMatchObject({ level: 60, pid: child.pid });
  });

  it('leaves one that is idle, and one that was stopped as a whole', async () => {
    const child = await start();
    await wait(2_000);
    child.kill('SIGSTOP');
    await wait(3_000);
    child.kill('SIGCONT');
    await wait(500);
    expect(child.exitCode ?? child.signalCode).toBeNull();
    child.send('end');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
