import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { joinSandbox } from '#test/support/browser/console-visit.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite, type Visit } from '#test/support/browser/site.ts';

const site = startSite();
const campaign = '/console/campaigns/demo';
/** An owner of the sandbox, whose voters have postal codes of the sample region. */
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await joinSandbox(site, { email: 'mapper@example.org', name: 'Marguerite', role: 'OWNER' });
  ({ page } = visit);
}, 300_000);
afterAll(() => visit?.close());

const drawn = () => page.locator('#map[data-idle]').waitFor();
const canvas = () => page.locator('#map canvas');
const middle = async () => {
  await canvas().scrollIntoViewIfNeeded();
  const box = (await canvas().boundingBox()) as { x: number; y: number; width: number; height: number };
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 };
};
const requestsOfMapLibre: string[] = [];

it('a sign is placed by a tap on the map, by the keyboard, and by its text', async () => {
  page.on('request', (request) => /\/map(-worker)?\.js$/.test(request.url()) && requestsOfMapLibre.push(request.url()));
  await page.goto(`${campaign}/lawn-signs/new`);
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Marram Rd, Port Merrow');
  // The page costs nobody a map who does not ask for one.
  expect(requestsOfMapLibre).toEqual([]);
  const field = page.getByLabel('Place on the map');
  await page.getByText('Place on the map').first().click();
  await drawn();
  const { midX, midY } = await middle();
  await page.mouse.click(midX, midY);
  const tapped = await field.inputValue();
  expect(tapped).toMatch(/^\d{2}\.\d{6}, -\d{2}\.\d{6}$/);
  await page.mouse.click(midX + 60, midY);
  expect(await field.inputValue()).not.toBe(tapped);
  await canvas().focus();
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toMatch(/^\d{2}\.\d{6}, -\d{2}\.\d{6}$/);
  expect(await findUnreadableHere(page, 'sign-pin')).toEqual([]);
  await field.fill('46.25, -590');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.error-summary').waitFor();
  await field.fill('46.25, -59.25');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'On the map of signs' }).click();
  await drawn();
  const points = JSON.parse((await page.locator('#map').getAttribute('data-signs')) as string) as unknown[][];
  expect(points.find(([, , , address]) => address === '12 Marram Rd, Port Merrow')?.slice(0, 2)).toEqual([
    -59.25, 46.25,
  ]);
}, 180_000);

it('an address is offered while it is typed, and brings its place', async () => {
  // A number that the roads of the sample region have on this street.
  const isKnown = async (number: number) => {
    const answer = await page.request.get(`/api/v1/electoral/addresses?q=${number}+kelp+st+e`);
    const { data } = (await answer.json()) as { data: ReadonlyArray<{ address: string; matched: string }> };
    return data[0]?.matched !== 'street' && data[0]?.address.startsWith(`${number} `);
  };
  let number = 10;
  while (number < 500 && !(await isKnown(number))) number += 25;
  await page.goto(`${campaign}/lawn-signs/new`);
  const address = page.getByRole('combobox', { name: 'Address' });
  await address.pressSequentially(`${number} kelp st e`);
  await page
    .getByRole('option', { name: new RegExp(`^${number} `) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const taken = await address.inputValue();
  expect(taken).toMatch(/^\d+ Kelp St/);
  await page.waitForFunction(() => (document.getElementById('place') as HTMLInputElement).value !== '');
  // A street has no place of its own, and a sign at it not that of the address before.
  await address.fill('kelp st e');
  await page
    .getByRole('option', { name: /^Kelp St E/ })
    .first()
    .click();
  await page.waitForFunction(() => (document.getElementById('place') as HTMLInputElement).value === '');
  await address.fill(taken);
  await page.getByRole('option', { name: taken }).first().click();
  await page.waitForFunction(() => (document.getElementById('place') as HTMLInputElement).value !== '');
  expect(new URL(page.url()).pathname).toBe(`${campaign}/lawn-signs/new`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: taken }).waitFor();
  await page.getByRole('link', { name: 'On the map of signs' }).waitFor();
}, 120_000);

it('polls are coloured by progress, and chosen by a line around them, for the form that cuts turfs', async () => {
  await page.goto(`${campaign}/turfs`);
  await page.getByText('Choose polls on a map').click();
  await drawn();
  const ticked = () => page.locator('input[name="poll"]:checked').count();
  expect(await ticked()).toBe(0);
  await page.getByRole('button', { name: 'Draw around polls' }).click();
  const { x, y, width, height } = await middle();
  const corners = [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.98, 0.98],
    [0.02, 0.98],
    [0.02, 0.05],
  ] as const;
  for (const [i, [across, down]] of corners.entries()) {
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
  const all = await ticked();
  expect(all).toBeGreaterThan(5);
  await page.getByText(/^Chosen polls: \d+, /).waitFor();
  expect(await page.getByRole('button', { name: 'Draw around polls' }).getAttribute('aria-pressed')).toBe('false');
  // A line around nothing ticks nothing, and the page is as a form is that was ticked by hand.
  await page.getByRole('button', { name: 'Draw around polls' }).click();
  await page.mouse.click(x + 3, y + 3);
  expect(await ticked()).toBe(all);
  expect(await findUnreadableHere(page, 'turf-map')).toEqual([]);
  const polls = (await (await page.request.get(`${campaign}/turfs/polls`)).json()) as number[][];
  expect(polls.length).toBe(all);
  expect(polls.some(([, , , contacted = 0, voters = 0]) => contacted > 0 && contacted < voters)).toBe(true);
}, 180_000);

it('a line around doors cuts a turf of exactly these doors', async () => {
  await page.goto(`${campaign}/turfs`);
  const ridings = await page
    .locator('select[name="riding"] option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  // A riding within one town: a list of electors has no town for land outside of all.
  const riding = ridings.find((name) => name.startsWith('Port Merrow')) as string;
  await page.goto(`${campaign}/turfs?${new URLSearchParams({ riding })}`);
  type Doors = { placed: Array<[number, number, string, number]>; unplaced: Array<[string, string]> };
  const doorsOf = async (poll: string) =>
    (await (
      await page.request.get(`${campaign}/turfs/doors?${new URLSearchParams({ riding, poll })}`)
    ).json()) as Doors;
  const polls = await page
    .locator('input[name="poll"]')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  let poll = '';
  let doors: Doors = { placed: [], unplaced: [] };
  for (poll of polls) {
    doors = await doorsOf(poll);
    if (doors.placed.length > 5) break;
  }
  const known = doors.placed.length + doors.unplaced.length;
  // The streets of the sample region have the addresses of its voters.
  expect(doors.placed.length).toBeGreaterThan(5);
  expect(doors.unplaced.length > 0.2 * known ? doors.unplaced : []).toEqual([]);
  await page.locator('#name').fill('Drawn');
  await page.getByText('Choose polls on a map').click();
  await drawn();
  const show = page.getByRole('button', { name: 'Show the doors of the chosen polls' });
  await show.click();
  await page.getByText('Choose polls first.').waitFor();
  expect(await show.getAttribute('aria-pressed')).toBe('false');
  await page.locator(`input[name="poll"][value="${poll}"]`).evaluate((box: HTMLInputElement) => {
    box.checked = true;
    box.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await show.click();
  await page.getByText(`Doors on the map: ${doors.placed.length}`).waitFor();
  if (doors.unplaced.length > 0) {
    const list = page.locator('[data-unplaced]');
    expect(await list.locator('li').allTextContents()).toEqual(doors.unplaced.map(([, address]) => ` ${address}`));
  }
  // The western half: which doors stand there is known by their longitudes.
  const longitudes = doors.placed.map(([longitude]) => longitude);
  const half = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const western = doors.placed.filter(([longitude]) => longitude < half);
  expect(western.length).toBeLessThan(doors.placed.length);
  await page.getByRole('button', { name: 'Draw around doors' }).click();
  const { x, y, width, height } = await middle();
  const corners = [
    [0.01, 0.01],
    [0.5, 0.01],
    [0.5, 0.99],
    [0.01, 0.99],
    [0.01, 0.03],
  ] as const;
  for (const [i, [across, down]] of corners.entries()) {
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 });
    if (i === 0) await page.mouse.down();
  }
  await page.getByText(/^\d+ doors? within the line$/).waitFor();
  await page.mouse.up();
  const chosen = (await page.locator('input[name="chosenDoors"]').inputValue()).split(' ').sort();
  expect(chosen).toEqual(western.map(([, , id]) => id).sort());
  await page
    .getByText(new RegExp(`^${chosen.length} doors? (?:is|are) chosen`))
    .first()
    .waitFor();
  expect(await findUnreadableHere(page, 'turf-doors')).toEqual([]);
  await page.getByRole('button', { name: 'Cut turfs', exact: true }).click();
  // A cut of one turf leads to its page.
  await page.waitForURL(/did=turf-cut/);
  const left = await doorsOf(poll);
  expect(left.placed.map(([, , id]) => id).sort()).toEqual(
    doors.placed.flatMap(([longitude, , id]) => (longitude < half ? [] : [id])).sort(),
  );
  expect(left.unplaced.length).toBe(doors.unplaced.length);
  await page.getByText(`0 of ${chosen.length} doors`).waitFor();
}, 240_000);

it('a day is chosen in the browser’s calendar', async () => {
  await page.goto(`${campaign}/donations/anonymous`);
  const field = page.getByLabel('Day', { exact: false }).first();
  await field.fill('15 Sep 2026');
  await page.getByRole('button', { name: /^Calendar: / }).click();
  await page.locator('input.calendar-day').evaluate((calendar: HTMLInputElement) => {
    calendar.value = '2026-09-16';
    calendar.dispatchEvent(new Event('change'));
  });
  expect(await page.locator('#day').inputValue()).toBe('2026-09-16');
}, 60_000);
