import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstLine, readBlocks, root } from '#test/docs/run/read-page.ts';
import { loosely } from '#test/docs/shown-answer.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { freePort } from '#test/support/free-port.ts';
import { Terminal } from './terminal.ts';

/*
 * Types docs/getting-started.md into a shell in an empty folder, as it stands, but for two things: the address of the
 * repository is this one's folder, and the port is one that is free. What is not committed is not in the clone.
 */

const terminals: Terminal[] = [];
// Before the folder is removed, which is the next hook: what runs in the terminals has its database there.
afterAll(() => Promise.all(terminals.map((terminal) => terminal.close())));

const folder = temporaryFolder();
const blocks = await readBlocks('docs/getting-started.md');

/** Programs that a reader may have, and this machine need not. */
const others = /^claude /;

let port = 0;
let output = '';

const typed = (text: string) => text.replace('REPOSITORY', root).replaceAll('localhost:3000', `localhost:${port}`);

function openTerminal(): Terminal {
  const terminal = new Terminal(folder.path, { PORT: String(port) });
  terminals.push(terminal);
  return terminal;
}

beforeAll(async () => {
  // PostgreSQL may run as another user, and must be able to enter.
  await chmod(folder.path, 0o755);
  port = await freePort();
});

describe('the ten minutes of docs/getting-started.md', () => {
  it('begin with a clone and end with an assistant', () => {
    expect(blocks.filter(({ kind }) => kind === 'sh').length).toBeGreaterThan(9);
    expect(blocks.filter(({ kind }) => kind === 'json').length).toBeGreaterThan(7);
    expect(blocks[0]?.text).toMatch(/^git clone REPOSITORY hustings\n/);
  });

  for (const block of blocks) {
    it(`line ${block.line}: ${firstLine(block)}`, () => take(block), 600_000);
  }
});

async function take({ kind, text }: { kind: string; text: string }): Promise<void> {
  if (kind === 'json') {
    // The answer of MCP is one event of a stream.
    const body = /^data: (.*)$/m.exec(output)?.[1] ?? output;
    expect(JSON.parse(body)).toEqual(loosely(JSON.parse(typed(text))));
  } else if (text.endsWith('npm start')) {
    await openTerminal().start(typed(text), 'Hustings is up');
    openTerminal();
  } else if (!others.test(text)) {
    output = await (terminals.at(-1) as Terminal).run(typed(text));
  }
}
