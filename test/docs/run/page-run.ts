import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { easternDay } from '#core/dates.ts';
import manifest from '#package.json' with { type: 'json' };
import { loosely } from '#test/docs/shown-answer.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { readCurl, sendCurl, shellWords } from '#test/support/http/curl.ts';
import { runCommand } from '#test/support/run-command.ts';
import { hustingsArguments, splitCommands, textAt } from './commands.ts';
import type { Block } from './read-page.ts';

/** What the commands of a page run against. */
export interface PageWorld {
  /** The server's address, in place of `http://localhost:3000` and `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly database: Pick<TestDatabase, 'knex' | 'url'>;
  /** An empty folder, for the files that a page writes. */
  readonly folder: string;
}

/** What a page has beyond the commands that all pages have. Each returns whether the text was one of its own. */
export interface PageExtras {
  readonly command?: (command: string, run: PageRun) => Promise<boolean>;
  readonly json?: (shown: unknown, run: PageRun) => Promise<boolean>;
  readonly note?: (kind: string, text: string, run: PageRun) => Promise<boolean>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Runs the blocks of one page in their order: commands are executed, shown responses compared with what came. */
export class PageRun {
  readonly world: PageWorld;
  readonly variables: Record<string, string> = {};
  answer: Answer | undefined;
  readonly #extras: PageExtras;

  constructor(world: PageWorld, extras: PageExtras = {}) {
    this.world = world;
    this.#extras = extras;
  }

  /** A page's text with the server's address and the values of its variables. */
  filledIn(text: string): string {
    return text.replaceAll(/http:\/\/(localhost|127\.0\.0\.1):3000/g, this.world.url);
  }

  async take(block: Block): Promise<void> {
    const { kind, text } = block;
    if (kind === 'sh') {
      for (const command of splitCommands(text)) {
        if (block.isNotRun) await checkCommand(command);
        else await this.#execute(command);
      }
    } else if (kind === 'json') {
      const shown: unknown = JSON.parse(this.#expanded(text));
      if (block.isNotRun || (await this.#extras.json?.(shown, this))) return;
      expect(this.answer?.body).toEqual(loosely(shown));
    } else if (kind === 'http') {
      this.#compareAnswer(text);
    } else if (!block.isNotRun) {
      expect(await this.#extras.note?.(kind, this.#expanded(text), this)).toBe(true);
    }
  }

  async #execute(command: string): Promise<void> {
    if (await this.#extras.command?.(command, this)) return;
    const [, name, value] = /^([A-Z]+)=([\s\S]*)$/.exec(command) ?? [];
    if (name !== undefined && value !== undefined) {
      this.variables[name] = await this.#valueOf(value);
      return;
    }
    const [, file, content] = /^cat > ([\w.-]+) <<'END'\n([\s\S]*)\nEND$/.exec(command) ?? [];
    if (file !== undefined) return writeFileSync(join(this.world.folder, file), this.filledIn(content as string));
    if (command.startsWith('curl ')) return this.#ask(command);
    // A program gets all variables.
    if (/^export [A-Z]+$/.test(command)) return;
    const words = shellWords(this.filledIn(command).replace(/ +# .*$/, ''), this.variables);
    const args = hustingsArguments(words);
    if (args) return this.#operate(args);
    if (words[0] === 'node' && /^[\w-]+\.mjs$/.test(words[1] ?? '')) return this.#runProgram(words.slice(1));
    throw new Error(`No way to run "${command}". Mark its block not-run, or teach test/docs/run/page-run.ts.`);
  }

  /** `…  # data.id` is taken from the last response; `$(… | node -p '…')` from the response of the command in it. */
  async #valueOf(value: string): Promise<string> {
    const [, path] = /^… +# ([\w.]+)$/.exec(value) ?? [];
    if (path !== undefined) return textAt(this.answer?.body, path);
    const [, command, inner] =
      /^\$\(([\s\S]*) \| node -p 'JSON\.parse\(fs\.readFileSync\(0\)\)\.([\w.]+)'\)$/.exec(value) ?? [];
    if (command !== undefined) {
      await this.#execute(command);
      return textAt(this.answer?.body, inner as string);
    }
    if (value === '$(TZ=America/Toronto date +%F)') return easternDay(Date.now());
    expect(value).toMatch(/^[\w:/.-]+$/);
    return this.filledIn(value);
  }

  /** Sends a request. The response may be one event of a stream, as with MCP. */
  async #ask(command: string): Promise<void> {
    const response = await sendCurl(readCurl(this.filledIn(command), this.variables));
    const text = await response.text();
    const event = /^data: (.*)$/m.exec(text)?.[1];
    const isJson = event !== undefined || /json/.test(response.headers.get('content-type') ?? '');
    const body: unknown = isJson ? JSON.parse(event ?? text) : text;
    this.answer = { status: response.status, headers: response.headers, body };
  }

  async #operate(args: readonly string[]): Promise<void> {
    const { exitCode, output, errors } = await runCommand(this.world.database, args);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    const body: unknown = args.includes('--json') ? JSON.parse(output) : output;
    this.answer = { status: 200, headers: new Headers(), body };
  }

  /** The server is in this process, which therefore must not block. */
  async #runProgram(args: readonly string[]): Promise<void> {
    const env = { PATH: process.env.PATH, ...this.variables };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: this.world.folder, env });
    expect(stderr).toBe('');
    const body: unknown = stdout.startsWith('{') ? JSON.parse(stdout) : stdout;
    this.answer = { status: 200, headers: new Headers(), body };
  }

  #compareAnswer(text: string): void {
    const [head = '', body] = text.split('\n\n');
    const [status, ...headers] = head.split('\n');
    expect({ status: this.answer?.status, body: this.answer?.body }).toMatchObject({ status: Number(status) });
    for (const header of headers) {
      const [name = '', value] = header.split(': ');
      expect(`${name}: ${this.answer?.headers.get(name)}`).toEqual(loosely(`${name}: ${value}`));
    }
    if (body !== undefined) expect(this.answer?.body).toEqual(loosely(JSON.parse(this.#expanded(body))));
  }

  readonly #expanded = (text: string): string =>
    text.replace(/\$([A-Z]+)/g, (whole, name: string) => this.variables[name] ?? whole);
}

/**
 * Of a command that is not run: that the program has such a command with such options, or the package such a script.
 * What reads the command's output behind a pipe is somebody else's program.
 */
export async function checkCommand(command: string): Promise<void> {
  const words = shellWords(command.replaceAll(/\$\w+/g, 'VALUE').replace(/ +[#|] .*$/, ''), {});
  const [program, verb, script = ''] = words.filter((word) => word !== '--silent');
  const args = hustingsArguments(words);
  if (!args) {
    if (program === 'npm' && verb === 'run') expect(Object.keys(manifest.scripts)).toContain(script);
    return;
  }
  const isGroup = ['alerts', 'campaign', 'database', 'electoral-key', 'jobs'].includes(args[0] ?? '');
  const path = args.slice(0, isGroup || args.slice(0, 2).join(' ') === 'backup check' ? 2 : 1);
  const named = path.filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('-'));
  const { exitCode, output } = await runCommand(nowhere, [...named, '--help']);
  expect(exitCode).toBe(0);
  for (const option of args.filter((word) => word.startsWith('--'))) expect(output).toContain(option);
}

/** Help asks no database. */
const nowhere = {} as PageWorld['database'];
