import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signatureOf } from '#jobs/webhooks/sign.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let program: ChildProcess;
let printed = '';
let port: number;

/** The program of docs/webhooks.md, at a port that is free. */
beforeAll(async () => {
  const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const written = /```js not-run\n([\s\S]*?)```/.exec(page)?.[1] as string;
  const source = written.replace(
    ".listen(4000, '127.0.0.1');",
    ".listen(0, '127.0.0.1', function () { console.log('port', this.address().port); });",
  );
  expect(source).not.toBe(written);
  const started = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = started;
  port = await new Promise<number>((resolve, reject) => {
    started.once('error', reject);
    started.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
      const found = /port (\d+)/.exec(printed)?.[1];
      if (found) resolve(Number(found));
    });
  });
});
afterAll(() => {
  program.kill();
});

const body = '{"type":"webhook.test","data":{}}';

async function send(signedWith: string, timestamp = Math.floor(Date.now() / 1000)): Promise<number> {
  const signature = signatureOf({ id: 'msg_1', timestamp, body }, [signedWith]);
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  return (await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body })).status;
}

it('the program of the guide accepts what is signed and new, and nothing else', async () => {
  expect(await send(secret)).toBe(204);
  expect(await send(`whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(400);
  expect(await send(secret, Math.floor(Date.now() / 1000) - 3_600)).toBe(400);
  expect(printed).toContain(`msg_1 ${body}`);
});
