import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#test/support/free-port.ts';

export interface RedisServer {
  readonly url: string;
  /** Holds it still, as a machine that is overwhelmed: connections stay, answers do not come. */
  pause(): void;
  resume(): void;
  /** Ends it at once; `start` brings it back, empty, at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A Redis of its own that keeps nothing on disk. Kill it when done. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
      await new Promise<void>((resolve, reject) => {
        child.stdout?.on('data', (chunk) => String(chunk).includes('Ready to accept connections') && resolve());
        child.once('exit', () => reject(new Error('redis-server did not start.')));
      });
    },
  };
  await server.start();
  return server;
}
