import { expect, it } from '@jest/globals';
import { welcome } from '#bin/serve/welcome.ts';

const url = 'http://127.0.0.1:3000';
const demo = { code: 'demo', key: 'svc_live_x', donationId: '1' } as never;
const commands = (text: string) => text.split('\n').filter((line) => line.trim().startsWith('curl'));

it('shows three commands, of a look-up and of the sandbox campaign', () => {
  const shown = commands(welcome(url, demo, { serves: { electoral: true, campaign: true }, sample: true }));
  expect(shown).toHaveLength(3);
  expect(shown[0]).toContain('/electoral/lookup');
  expect(shown[1]).toContain('svc_live_x');
});

it('shows commands of what is served alone', () => {
  expect(welcome(url, demo, { serves: { electoral: false, campaign: true }, sample: true })).not.toContain(
    '/electoral/',
  );
  const lookUps = commands(welcome(url, null, { serves: { electoral: true, campaign: false }, sample: true }));
  expect(lookUps).toHaveLength(3);
  expect(lookUps.every((command) => command.includes('/electoral/'))).toBe(true);
  expect(commands(welcome(url, null, { serves: { electoral: false, campaign: true }, sample: true }))).toEqual([]);
});

it('shows where the server is, and nothing that would fail, where the sample is off', () => {
  const shown = welcome(url, null, { serves: { electoral: true, campaign: true }, sample: false });
  expect(shown).toBe(`\nHustings is up at ${url}\n`);
});

it('shows the link into the sandbox campaign, if there is one, and for how long it works', () => {
  const all = { serves: { electoral: true, campaign: true }, sample: true };
  const path = '/console/sandbox/hb_x';
  expect(welcome(url, demo, all, path)).toContain(`within 15 minutes):\n    ${url}${path}\n`);
  expect(welcome(url, demo, all)).not.toContain('/console/');
});
