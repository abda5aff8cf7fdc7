import { expect, it } from '@jest/globals';
import { coloured } from '#test/support/browser/colours.ts';
import { startSite } from '#test/support/browser/site.ts';
import { dark, light } from '#web/map/colours.ts';

const site = startSite({ RATE_LIMIT: 'off' });

/** The look-up page over a part of Canada: the sample's districts, which lie in the sea, are taken for real ones. */
async function visitPlace(colorScheme: 'light' | 'dark', extent: readonly number[]) {
  const visit = await site.visit(undefined, { colorScheme });
  await visit.page.route(`${site.address}/?lang=en`, async (route) => {
    const page = await (await route.fetch()).text();
    const body = page.replace(/data-extent="[^"]*"/, `data-extent="[${extent}]"`).replace(/ data-fictional(="")?/, '');
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  await visit.page.goto('/?lang=en');
  await visit.page.locator('#map[data-idle]').waitFor();
  return visit;
}

it.each([
  ['light', light],
  ['dark', dark],
] as const)('lakes are water and what lies between them is land, in %s colours', async (colorScheme, colours) => {
  // Lake Winnipeg and Lake Manitoba.
  const { page, problems, close } = await visitPlace(colorScheme, [-99.5, 50.3, -96, 53.8]);
  expect(await coloured(page, '#map', colours.water)).toBeGreaterThan(0.15);
  expect(await coloured(page, '#map', colours.land)).toBeGreaterThan(0.35);
  expect(await coloured(page, '#map', colours.neighbours)).toBeLessThan(0.001);
  expect(await page.getByRole('link', { name: 'Licences' }).getAttribute('href')).toMatch(/^\/docs\/licences#/);
  expect(problems).toEqual([]);
  await close();
});

it('opens at the populated south with the north above, without the countries below', async () => {
  const { page, close } = await visitPlace('light', [-128, 42, -52.5, 54.7]);
  const [land, neighbours] = [await coloured(page, '#map', light.land), await coloured(page, '#map', light.neighbours)];
  expect(land).toBeGreaterThan(2 * neighbours);
  await close();
});

it('has no band of land across the Arctic Ocean', async () => {
  // Between Alaska and the Canadian archipelago, where Wrangel Island’s latitudes lie.
  const { page, close } = await visitPlace('light', [-139, 70.6, -129, 71.3]);
  expect(await coloured(page, '#map', light.water)).toBeGreaterThan(0.9);
  expect(await coloured(page, '#map', light.neighbours)).toBeLessThan(0.001);
  await close();
});
