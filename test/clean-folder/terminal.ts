import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

/** What npm and jest put into the environment of a script, and settings of this program. A newcomer's shell has none. */
const ownVariables =
  /^(npm_(?!config_)|NODE_|JEST_|HUSTINGS_|DATABASE_URL$|REDIS_URL$|INIT_CWD$|BROWSER_TESTS$|CLEAN_FOLDER)/;

/** A shell into which a person types. Everything that it starts ends with `close`. */
export class Terminal {
  readonly #shell: ChildProcess;
  #output = '';
  #errors = '';
  readonly #ended: Promise<unknown>;

  constructor(folder: string, settings: Readonly<Record<string, string>>) {
    const inherited = Object.entries(process.env).filter(([name]) => !ownVariables.test(name));
    // -e: a command that fails ends the shell, and what waits for its output fails with what it has said.
    this.#shell = spawn('bash', ['--norc', '-e'], {
      cwd: folder,
      env: { ...Object.fromEntries(inherited), ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.#ended = once(this.#shell, 'close');
    this.#shell.stdout?.on('data', (chunk) => {
      this.#output += chunk;
    });
    this.#shell.stderr?.on('data', (chunk) => {
      this.#errors += chunk;
    });
  }

  /** Types commands and resolves with what they print, once they have ended. */
  async run(commands: string): Promise<string> {
    const mark = randomUUID();
    this.#output = '';
    this.#shell.stdin?.write(`${commands}\necho; echo ${mark}\n`);
    await this.printed(mark);
    return this.#output.split(mark)[0]?.trim() ?? '';
  }

  /** Types commands of which the last one does not end, and resolves once it has printed a text. */
  async start(commands: string, text: string): Promise<void> {
    this.#shell.stdin?.write(`${commands}\n`);
    await this.printed(text);
  }

  async printed(text: string): Promise<void> {
    const ended = this.#ended.then(() => {
      throw new Error(`The shell has ended before it printed "${text}":\n${this.#output}\n${this.#errors}`);
    });
    ended.catch(() => {});
    while (!this.#output.includes(text)) {
      await Promise.race([ended, once(this.#shell.stdout as NonNullable<ChildProcess['stdout']>, 'data')]);
    }
  }

  /** Stops the shell and all that it has started, as closing its window would. */
  async close(): Promise<void> {
    if (this.#shell.exitCode !== null || this.#shell.signalCode !== null || this.#shell.pid === undefined) return;
    process.kill(-this.#shell.pid, 'SIGTERM');
    this.#shell.stdin?.end();
    await this.#ended;
  }
}
