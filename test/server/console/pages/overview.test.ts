import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#core/dates.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { voterImport } from '#server/campaign/imports/kinds/voters.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { mostInteractions } from '#server/campaign/overview/canvassing.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let owner: Visitor;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  owner = await app.signedIn('owner', campaign.campaignId, 'OWNER');
});

const path = (page = '') => `/console/campaigns/${campaign.code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const open = async (query = '') => {
  expect((await owner.get(path(query))).status).toBe(200);
  return textOf(owner.html);
};
const give = (fields: Record<string, unknown>) =>
  withCampaign(app.pool, campaign.campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );

describe('the overview', () => {
  it('of an empty campaign says what to do first', async () => {
    const page = await open();
    expect(page).toMatch(/First steps 2 of 5 done\. .*Import the list of voters .*first turf .*first cheque/);
    // The facts of this campaign are complete, and it has two people.
    expect(owner.html).toMatch(/<li class="done">.*?Fill in the campaign’s details<\/a><span class="unseen"> \(done\)/);
    expect(owner.html.match(/<li class="done">/g)).toHaveLength(2);
    // Plots of nothing say nothing.
    expect(owner.html).not.toContain('class="plot"');
    expect(page).not.toContain('$0');
  });

  it('lists pending work: receipts to issue, donations to review, files', async () => {
    await give({ amount: 100, date: '2026-09-15' });
    await give({ amount: 250.5, date: '2026-09-22', advantageAmount: 50 });
    await give({ amount: 40, method: 'CASH' });
    await give({ amount: 70, donorIsCanadianAttested: false });
    const { userId } = await app.person('owner', campaign.campaignId, 'OWNER');
    const file = { userId, kind: 'VOTERS', fileName: 'harbour.csv', bytes: Buffer.from('first name\nUna\n') } as const;
    await uploadList(app.pool, campaign.campaignId, file, app.now);
    const page = await open();
    expect(page).toContain('2 receipts are ready to be issued, for $300.50');
    expect(page).toContain('One donation has something to check before its receipt');
    expect(page).toContain('The file harbour.csv is uploaded but not imported yet');
    expect(page).toContain('3 of 5 done.');
    expect(page).toContain('Received in 2026 $460.50 4 donations');
    expect(page).toContain('Since yesterday 4 donations, $460.50');
    expect(page).toMatch(/\$\d+\.\d\d in 7 days, \$\d+\.\d\d before/);
    // The links lead to what they name.
    await owner.get(path('/donations?state=PENDING&missing=NONE&warning=ANY'));
    expect(owner.html.match(/donations\/[\da-f-]{36}"/g)).toHaveLength(1);
  });

  it('lists the six conditions of a receipt, and what to do for one that is not met', async () => {
    expect(await open()).toMatch(/official agent met .*leader’s authorization met/);
    const row = app.database.knex('campaigns').where({ id: campaign.campaignId });
    await row.clone().update({ leader_authorization_on_file: false });
    const page = await open();
    expect(page).toMatch(/leader’s authorization to do Note on the Campaign page/);
    expect(page).not.toContain('ready to be issued');
    await row.clone().update({ leader_authorization_on_file: true });
  });

  it('draws donations by week, each with its figure in a table', async () => {
    const page = await open();
    expect(page).toMatch(/September 14, 2026 \$210\.00 3 September 21, 2026 \$250\.50 1/);
    const bars = [...owner.html.matchAll(/<rect class="bar"[^>]* height="([\d.]+)"/g)].map(([, height]) =>
      Number(height),
    );
    const weeks = bars.slice(0, 16);
    // The highest column is that of the most money, and a week without a donation has none.
    expect(weeks.filter((height) => height > 0)).toHaveLength(2);
    const [lower = 0, higher = 0] = weeks.filter((height) => height > 0);
    expect(lower / higher).toBeCloseTo(210 / 250.5, 2);
    expect(await open('?lang=fr')).toMatch(/14 septembre 2026 210,00\s\$ 3/);
    await open('?lang=en');
  });

  it('says how long it is until polling day, on that day and before', async () => {
    const on = async (day: string) => {
      await app.database.knex('campaigns').where({ id: campaign.campaignId }).update({ election_date: day });
      return open('?lang=en');
    };
    const [{ today }] = (
      await app.database.knex.raw(
        `select to_char(?::timestamptz at time zone 'America/Toronto', 'YYYY-MM-DD') as today`,
        [app.now],
      )
    ).rows;
    expect(await on(today)).toMatch(/Polling day today/);
    expect(await on(addDays(today, 1))).toMatch(/Polling day in 1 day /);
    expect(await on(addDays(today, 40))).toMatch(/Polling day in 40 days/);
    expect(await on(addDays(today, -1))).not.toMatch(/Polling day (in|today)/);
  });

  it('counts support and contacts of the campaign’s own riding', async () => {
    const { riding } = await app.database.knex('campaigns').where({ id: campaign.campaignId }).first('riding');
    const voter = (fields: Record<string, unknown>) => ({
      firstName: 'Una',
      lastName: 'Skerry',
      address: '1 Quay',
      city: 'Merrow',
      province: 'XA',
      postalCode: 'Z1A 1A1',
      riding,
      ...fields,
    });
    await withCampaign(app.pool, campaign.campaignId, (tx) =>
      voterImport.insert(
        tx,
        [
          voter({ poll: '10', supportLevel: 1 }),
          voter({ poll: '2', supportLevel: 1 }),
          voter({ poll: '2', supportLevel: 5 }),
          voter({ poll: '2' }),
          voter({ poll: '2', riding: 'Elsewhere', supportLevel: 3 }),
        ],
        app.now,
      ),
    );
    await app.database
      .knex('voters')
      .where({ campaign_id: campaign.campaignId, poll: '2', support_level: 5 })
      .update({ last_contact: app.now });
    const page = await open();
    expect(page).toContain('Contacted 1 of 4 voters in the riding');
    expect(page).toContain('3 of 4 voters in the riding were asked.');
    expect(page).toMatch(/1, for us 2 67% 2 0 0% 3 0 0% 4 0 0% 5, against us 1 33%/);
    // In natural order: 2 before 10.
    expect(page).toMatch(/Poll 2 0 1 3 33% Poll 10 0 0 1 0%/);
  });

  it('counts spellings of one riding together, and spellings of one poll as one bar', async () => {
    const { campaignId, code } = await app.campaign({ riding: "O'Dwyer—Reach" });
    const member = await app.signedIn('other-owner', campaignId, 'OWNER');
    const voter = (fields: Record<string, unknown>) => ({
      firstName: 'Una',
      lastName: 'Skerry',
      address: '1 Quay',
      city: 'Merrow',
      province: 'XA',
      postalCode: 'Z1A 1A1',
      ...fields,
    });
    const voters = [
      voter({ riding: "O'Dwyer—Reach", poll: '07', supportLevel: 1 }),
      voter({ riding: 'O’DWYER – REACH', poll: '7', supportLevel: 1 }),
      voter({ riding: 'O’Dwyer-Reach', poll: '' }),
      voter({ riding: 'Elsewhere', poll: '7' }),
    ];
    await withCampaign(app.pool, campaignId, (tx) => voterImport.insert(tx, voters, app.now));
    await member.get(`/console/campaigns/${code}`);
    const page = textOf(member.html);
    expect(page).toContain('Contacted 0 of 3 voters in the riding');
    expect(page).toMatch(/Poll 07 0 0 2 0% Unknown 0 0 1 0%/);
  });

  it('counts the visited doors of a poll: an address once, without calls and undone visits', async () => {
    const { campaignId, code } = await app.campaign({ riding: 'Merrow' });
    const member = await app.signedIn('doors-owner', campaignId, 'OWNER');
    const { userId } = await app.person('doors-owner', campaignId, 'OWNER');
    const voter = (fields: Record<string, unknown>) => ({
      firstName: 'Una',
      lastName: 'Skerry',
      address: '1 Quay',
      city: 'Merrow',
      province: 'XA',
      postalCode: 'Z1A 1A1',
      riding: 'Merrow',
      poll: '7',
      ...fields,
    });
    const voters = [
      voter({}),
      voter({ firstName: 'Odo' }),
      voter({ address: '2 Quay', poll: '07' }),
      voter({ address: '3 Quay' }),
      voter({ address: '4 Quay' }),
      voter({ address: '5 Quay', riding: 'Elsewhere' }),
    ];
    await withCampaign(app.pool, campaignId, (tx) => voterImport.insert(tx, voters, app.now));
    const ids: string[] = await app.database
      .knex('voters')
      .where({ campaign_id: campaignId })
      .orderBy('address')
      .pluck('id');
    const visit = (at: number, fields: Record<string, unknown> = {}) => ({
      campaign_id: campaignId,
      id: randomUUID(),
      voter_id: ids[at],
      user_id: userId,
      type: 'DOOR',
      disposition: 'NOT_HOME',
      created_at: app.now,
      occurred_at: app.now,
      ...fields,
    });
    await app.database
      .knex('interactions')
      .insert([
        visit(0),
        visit(0),
        visit(1),
        visit(2),
        visit(3, { type: 'PHONE' }),
        visit(4, { withdrawn_at: app.now }),
        visit(5),
      ]);
    await member.get(`/console/campaigns/${code}`);
    expect(textOf(member.html)).toContain('2 doors · 0 / 5');
    expect(textOf(member.html)).toMatch(/Poll 07 2 0 5 0%/);
    await member.get(`/console/campaigns/${code}?lang=fr`);
    expect(textOf(member.html)).toContain('2 portes · 0 / 5');
    expect(textOf(member.html)).not.toContain('dernières visites');
    const again = Array.from({ length: mostInteractions }, () => visit(0));
    for (let at = 0; at < again.length; at += 1000)
      await app.database.knex('interactions').insert(again.slice(at, at + 1000));
    await member.get(`/console/campaigns/${code}?lang=en`);
    expect(textOf(member.html)).toContain('Doors are those of the newest 10,000 visits.');
  });
});
