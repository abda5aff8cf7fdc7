import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { builtFile } from '#core/processes/built-file.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';
import { type BakedSample, bakeSample } from './baked-sample.ts';

const folder = temporaryFolder();
let baked: BakedSample;

const database = await closedAfterAll(createStartedDatabase());
beforeAll(async () => {
  baked = await bakeSample(database, 3_000);
});

describe('the library as it is handed out', () => {
  it.each([
    ['as usual', []],
    ['without a compiler of its own', ['--jitless']],
  ])('gives the bytes of the server in a Node that runs %s', async (_, options) => {
    const { bytes, answers, ...question } = baked;
    const file = await folder.write('districts.hust', bytes);
    const asked = await folder.write('asked.json', Buffer.from(JSON.stringify(question)));
    const words = [...options, join(import.meta.dirname, 'ask.mjs'), builtFile('locator.js'), file, asked];
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 2 ** 28,
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(answers.length);
    expect(lines.filter((line, i) => line !== answers[i])).toEqual([]);
  });
});
