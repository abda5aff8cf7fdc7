import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '#bench/support/processes.ts';
import { Changes } from './changes.ts';

const root = join(import.meta.dirname, '../../..');

/** What systemd waits before it starts a server again that has ended. */
const restartMilliseconds =
  1000 * Number(/^RestartSec=(\d+)$/m.exec(readFileSync(join(root, 'deploy/systemd/hustings.service'), 'utf8'))?.[1]);

/** Times of `performance.now()`. */
export interface Window {
  readonly begun: number;
  ended?: number;
}

/** What is read of a line of the log. */
interface Line {
  readonly msg?: string;
  readonly worker?: number;
  readonly reason?: string | number;
}

/** The end of the server's output; no more is stored. */
const storedCharacters = 200_000;

/** `hustings serve`, which is started again whenever it ends, as systemd does it. */
export class SupervisedServer extends Changes {
  readonly url: string;
  /** From the end of the server to the moment in which it listens again. */
  readonly outages: Window[] = [];
  /** From the end of a worker to the moment in which the primary process notices it. */
  readonly workerOutages: Window[] = [];
  /** What should not have happened. */
  readonly complaints: string[] = [];
  output = '';
  readonly #environment: NodeJS.ProcessEnv;
  readonly #workers: number;
  #child: ChildProcess | undefined;
  #hasEnded: Promise<unknown> = Promise.resolve();
  #restart: NodeJS.Timeout | undefined;
  #isStopping = false;
  /** Numbers of the workers that listen; a server without workers counts as one. */
  readonly #listening = new Set<number>();
  #rest = '';

  /** Starts the server. `port` must be one that the system gives to no other program while the server is down. */
  constructor(port: number, workers: number, settings: NodeJS.ProcessEnv) {
    super();
    this.url = `http://127.0.0.1:${port}`;
    this.#workers = workers;
    const own = { PORT: String(port), WORKERS: String(workers), JOBS: 'off', NODE_OPTIONS: '' };
    const unset = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_OWNER_URL: '', REDIS_URL: '' };
    this.#environment = { ...process.env, ...unset, ...own, ...settings };
    this.outages.push({ begun: performance.now() });
    this.#start();
  }

  get pid(): number {
    return this.#child?.pid as number;
  }

  /** Whether the server listens; if it has workers, whether all of them do. */
  get isListening(): boolean {
    return this.#listening.size === this.#workers;
  }

  workers(): Promise<number[]> {
    return childrenOf(this.pid, '/worker.mjs');
  }

  /** Kills the process, and resolves once it is gone. */
  async kill(): Promise<void> {
    if (!this.#child) return;
    this.outages.push({ begun: performance.now() });
    this.#write('killed');
    this.#child.kill('SIGKILL');
    await this.#hasEnded;
  }

  /** Kills a worker, and resolves once the primary process has noticed. */
  async killWorker(pid: number, timeout: number): Promise<void> {
    const outage: Window = { begun: performance.now() };
    this.workerOutages.push(outage);
    process.kill(pid, 'SIGKILL');
    await this.until('a killed worker to be noticed', () => outage.ended !== undefined, timeout);
  }

  /** Stops it in good order; returns the exit code. */
  async stop(): Promise<number | null> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return null;
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.kill('SIGTERM');
    await this.#hasEnded;
    clearTimeout(late);
    return child.exitCode;
  }

  #start(): void {
    this.#write('started');
    this.#listening.clear();
    this.#rest = '';
    const child = spawn(process.execPath, ['bin/hustings.js', 'serve'], {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    // The workers of a killed process may write for a moment longer.
    const read = (chunk: Buffer) => this.#child === child && this.#read(String(chunk));
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    this.#hasEnded = once(child, 'exit').then(([code, signal]) => this.#ended(code ?? signal));
  }

  #ended(reason: number | string): void {
    this.#child = undefined;
    const outage = this.outages.at(-1);
    if (outage === undefined || outage.ended !== undefined) {
      if (!this.#isStopping) this.complaints.push(`a server that nobody had killed ended with ${reason}`);
      this.outages.push({ begun: performance.now() });
    }
    this.changed();
    if (!this.#isStopping) this.#restart = setTimeout(() => this.#start(), restartMilliseconds);
  }

  #read(text: string): void {
    this.output = (this.output + text).slice(-storedCharacters);
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('{') && line.endsWith('}')) this.#note(JSON.parse(line) as Line);
    }
    this.changed();
  }

  /** Between the lines of the server, what was done with it. */
  #write(what: string): void {
    this.output += `--- ${new Date().toISOString()} ${what}\n`;
  }

  #note({ msg, worker = 1, reason }: Line): void {
    if (msg === 'listening') {
      this.#listening.add(worker);
      end(this.outages);
    }
    if (msg !== 'a worker ended; starting it again') return;
    const hadListened = this.#listening.delete(worker);
    const wasKilled = this.workerOutages.some(({ ended }) => ended === undefined) && reason === 'SIGKILL';
    if (wasKilled) end(this.workerOutages);
    else if (hadListened) this.complaints.push(`a worker that nobody had killed ended with ${reason}`);
  }
}

function end(windows: readonly Window[]): void {
  const last = windows.at(-1);
  if (last && last.ended === undefined) last.ended = performance.now();
}
