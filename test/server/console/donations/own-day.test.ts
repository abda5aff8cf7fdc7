import { expect, it } from '@jest/globals';
import { updateCampaign } from '#server/campaign/campaigns/update-campaign.ts';
import { allSentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const app = await closedAfterAll(startConsole());

/** New Year's Eve at 21:30 in Vancouver. */
const newYearsEve = new Date('2027-01-01T05:30:00.000Z');

/** The days that both forms fill in. */
async function filledIn(ednNumber: string, timeZone?: string): Promise<string[]> {
  app.now = newYearsEve;
  const campaign = await app.campaign({ ednNumber });
  const staff = await app.signedIn(`staff-${ednNumber}-${timeZone}`, campaign.campaignId, 'MANAGER');
  if (timeZone !== undefined) {
    await updateCampaign(app.pool, campaign.campaignId, { timeZone }, app.now);
  }
  const days: string[] = [];
  for (const page of ['new', 'deposit']) {
    await staff.get(`/console/campaigns/${campaign.code}/donations/${page}`);
    days.push(
      /name="date"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="date"/.exec(staff.html)?.slice(1).find(Boolean) ?? '',
    );
  }
  return days;
}

it('both forms fill in the day of the campaign’s province, 31 December in Vancouver, and not next year’s limit', async () => {
  expect(await filledIn('59035')).toEqual(['2026-12-31', '2026-12-31']);
  expect(await filledIn('35075')).toEqual(['2027-01-01', '2027-01-01']);
});

it('a time zone that the campaign has chosen comes before that of its province', async () => {
  expect(await filledIn('35076', 'America/Winnipeg')).toEqual(['2026-12-31', '2026-12-31']);
});

it('an owner chooses it on the campaign’s page, and what is no time zone of Canada is refused', async () => {
  const campaign = await app.campaign({ ednNumber: '59036' });
  const owner = await app.signedIn('owner-of-zone', campaign.campaignId, 'OWNER');
  const page = `/console/campaigns/${campaign.code}/campaign`;
  await owner.get(page);
  expect(owner.html).toContain('As most of the province: Vancouver, Victoria');
  const form = allSentByBrowser(owner.html, page);
  expect((await owner.post(page, { ...form, timeZone: 'America/Creston' })).status).toBe(303);
  const stored = () => app.database.knex('campaigns').where({ id: campaign.campaignId }).first('time_zone');
  expect(await stored()).toEqual({ time_zone: 'America/Creston' });
  await owner.get(`${page}?lang=fr`);
  expect(owner.html).toContain('<option value="America/Creston" selected>');
  expect(owner.html).toContain('Comme la plupart de la province');
  const again = allSentByBrowser(owner.html, page);
  expect((await owner.post(page, { ...again, timeZone: 'Europe/Paris' })).status).toBe(400);
  expect((await owner.post(page, { ...again, timeZone: '' })).status).toBe(303);
  expect(await stored()).toEqual({ time_zone: null });
});
