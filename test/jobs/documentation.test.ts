import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { daysAllowed } from '#core/source/source-state.ts';
import { createJobs } from '#jobs/create-jobs.ts';

// With every job that a setting turns on.
const jobs = createJobs({
  resetDemo: async () => ({ outcome: 'done', message: '' }),
  bake: { folder: 'baked', bake: async () => ({ outcome: 'done', message: '' }) },
  alerts: {
    webhookUrl: 'https://alerts.example',
    email: { smtpUrl: 'smtp://mail.example', from: 'hustings@example.org', to: [] },
  },
});

describe('docs/operating-jobs.md', () => {
  let page: string;
  beforeAll(async () => {
    page = await readFile(join(import.meta.dirname, '../../docs/operating-jobs.md'), 'utf8');
  });

  it('shows the jobs as they are', () => {
    const table = /<!-- jobs -->\n([\s\S]*?)\n<!-- \/jobs -->/.exec(page)?.[1]?.split('\n').slice(2);
    expect(table).toEqual(
      jobs.map(({ name, schedule, description }) => `| \`${name}\` | \`${schedule}\` | ${description} |`),
    );
  });

  it('says how old a check may be', () => {
    const { monthly, quarterly, yearly } = daysAllowed;
    expect(page).toContain(`${monthly} days (monthly), ${quarterly} (quarterly), ${yearly} (yearly)`);
  });

  it('names metrics that there are', async () => {
    const folder = join(import.meta.dirname, '../../server');
    const parts = await readdir(join(folder, 'metrics'));
    const files = ['metrics.ts', ...parts.map((file) => `metrics/${file}`)];
    const code = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    const named = new Set([...page.matchAll(/hustings_(\w+)/g)].map(([, name]) => name as string));
    expect(named.size).toBeGreaterThan(8);
    for (const name of named) expect(code).toMatch(new RegExp(`'(hustings_)?${name}'`));
  });
});
