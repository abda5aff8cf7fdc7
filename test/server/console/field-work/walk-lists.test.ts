import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { streetLabel } from '#server/campaign/addresses/street-label.ts';
import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someVoter } from '#test/support/campaign.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let reader: Visitor;
let campaignId: string;
let userId: string;
let path: string;

async function addVoters(id: string, voters: ReadonlyArray<Record<string, unknown>>): Promise<void> {
  const rows = voters.map((voter) => {
    const row = { ...someVoter(voter), tags: [], createdAt: app.now, updatedAt: app.now };
    return { id: newRecordId(), ...row, walkKey: `\\x${walkKey(row).toString('hex')}`, walkKeyVersion };
  });
  await withCampaign(app.pool, id, (tx) => insertRows(tx, voterRecord, rows));
}

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  const campaign = await app.campaign({ name: 'Côté <2026>' });
  campaignId = campaign.campaignId;
  path = `/console/campaigns/${campaign.code}/walk-lists`;
  let email: string;
  ({ email, userId } = await app.person('reader', campaignId, 'MEMBER'));
  reader = app.visitor();
  await reader.signIn(email);
  await addVoters(campaignId, [
    { address: '12 Main St', lastName: 'Even', poll: '2' },
    { address: '1 Main St', lastName: 'Odd', poll: '2', supportLevel: 2 },
    { address: '4-7 Main St', firstName: 'Zoé', lastName: 'Unit <b>', poll: '2' },
    { address: '4-7 Main St', firstName: 'Abe', lastName: 'Unit <b>', poll: '2', lastContact: app.now },
    { address: 'RR 3', lastName: 'Rural', poll: '2' },
    { address: '9 rue de l’Église', lastName: 'Dix', poll: '10', riding: 'Les Bancs' },
    { address: '5 Elm Ave', lastName: 'Unknown', poll: '' },
  ]);
});

const open = async (query = '') => (await reader.get(`${path}/print${query}`)).text();
const names = (page: string) => [...page.matchAll(/class="name">([^,]+),/g)].map(([, name]) => name);

describe('the printed walk list', () => {
  it('has every door in walking order, grouped by poll and street, with boxes', async () => {
    const page = await open('?lang=en');
    expect(names(page)).toEqual(['Odd', 'Unit &lt;b&gt;', 'Unit &lt;b&gt;', 'Even', 'Rural', 'Dix', 'Unknown']);
    const outline = [...page.matchAll(/<h[23]>([^<]+)<|<p class="address">([^<]+)<|<p class="total">([^<]+)</g)];
    expect(outline.map(([, heading, door, total]) => heading ?? door ?? total)).toEqual([
      'Poll 2',
      'Main St, Grand Banc',
      '1 Main St',
      '4-7 Main St',
      '12 Main St',
      'Addresses without a street number, Grand Banc',
      'RR 3',
      '4 doors, 5 voters',
      'Poll 10',
      'rue de l’Église, Grand Banc',
      '9 rue de l’Église',
      '1 door, 1 voter',
      'Poll unknown',
      'Elm Ave, Grand Banc',
      '5 Elm Ave',
      '1 door, 1 voter',
    ]);
    expect(page.split('<i></i>')).toHaveLength(7 * 9 + 1);
    expect(page).toContain('Odd, Anne <small>before: 2</small>');
    expect(page).toContain('Unit &lt;b&gt;, Abe <small>contacted</small>');
    expect(page.match(/<(table|tbody|tr|td|ul|li)\b/g)?.length).toBe(
      page.match(/<\/(table|tbody|tr|td|ul|li)>/g)?.length,
    );
  });

  it('begins each poll on a page, with the campaign and the day, on the paper that was chosen', async () => {
    const page = await open('?paper=A4&lang=en');
    expect(page.match(/<p class="printed">Côté &lt;2026&gt; · Printed on October 1, 2026<\/p>/g)).toHaveLength(3);
    // The head of a table is printed again on each page.
    expect(page.match(/<table class="poll" role="presentation"><thead><tr><td>\n<p class="printed">/g)).toHaveLength(3);
    expect(page).toContain('.total + .poll { break-before: page;');
    expect(page).toContain('size: A4;');
    expect(await open()).toContain('size: Letter;');
  });

  it('accepts the filters of the API’s walk list', async () => {
    expect(names(await open('?poll=10&poll='))).toEqual(['Dix', 'Unknown']);
    expect(names(await open('?riding=Les+Bancs'))).toEqual(['Dix']);
    expect(names(await open('?support=2&support=3'))).toEqual(['Odd']);
    expect(names(await open('?poll=2&excludeContacted=true'))).toHaveLength(4);
    expect(await open('?poll=99&lang=fr')).toContain('Aucun électeur ne correspond.');
    const many = Array.from({ length: 201 }, (_, i) => `poll=${i}`).join('&');
    const refused = await reader.get(`${path}/print?lang=en&${many}`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Choose 200 polls at most')]);
  });

  it('is recorded with the names of its filters and the number of voters, as every list is', async () => {
    await app.database.knex('audit_log').count();
    await open('?poll=10&support=1&riding=x&excludeContacted=true');
    await open('?poll=2');
    const entries = await app.database
      .knex('audit_log')
      .where({ operation: 'printWalkList' })
      .orderBy('id', 'desc')
      .limit(2);
    expect(entries).toMatchObject([
      { user_id: userId, filters: ['poll'], row_count: 5 },
      { user_id: userId, filters: ['riding', 'poll', 'support_levels', 'exclude_contacted'], row_count: 0 },
    ]);
  });

  it('runs only its button’s script, loads and sends nothing, and is not cached', async () => {
    const answer = await reader.get(`${path}/print`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const directive of ["script-src 'sha256-", "connect-src 'none'", "form-action 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toMatch(/; sandbox allow-scripts allow-modals$/);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(await answer.text()) ?? [];
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('has all doors, however many, with each voter exactly once, in the order of the walk', async () => {
    const { campaignId: id, code } = await app.campaign();
    const { email } = await app.person('many', id, 'MEMBER');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const voters = Array.from({ length: 2300 }, (_, i) => ({
      address: `${(i * 7919) % 997} Main St`,
      lastName: `Voter ${i}`,
      poll: String(i % 3),
      supportLevel: i % 4 === 0 ? null : i % 4,
      ...(i % 5 === 0 && { lastContact: app.now }),
    }));
    await addVoters(id, voters);
    const print = async (query: string) =>
      names(await (await visitor.get(`/console/campaigns/${code}/walk-lists/print${query}`)).text());
    const inOrder = (list: typeof voters) =>
      list
        .map((voter) => ({ name: voter.lastName, key: walkKey(someVoter(voter)) }))
        .sort((a, b) => Buffer.compare(a.key, b.key))
        .map(({ name }) => name);
    expect(await print('')).toEqual(inOrder(voters));
    expect(await print('?poll=2&poll=0')).toEqual(inOrder(voters.filter(({ poll }) => poll !== '1')));
  });

  it('has the name and number of the canvasser on each page, chosen from the campaign’s volunteers', async () => {
    const addVolunteer = async (id: string, name: string, status = 'ACTIVE') => {
      const volunteer = { id: newRecordId(), campaign_id: id, name, phone: '709 555-0188', created_at: app.now };
      await app.database.knex('volunteers').insert({ ...volunteer, email: 'v@example.org', role: 'door', status });
      return volunteer.id;
    };
    const theirs = await app.campaign();
    const odette = await addVolunteer(campaignId, 'Odette <i>');
    const foreign = await addVolunteer(theirs.campaignId, 'Foreign');
    await addVolunteer(campaignId, 'Gone', 'INACTIVE');
    const choices = await (await reader.get(`${path}?lang=en`)).text();
    expect(choices).toContain(`<option value="${odette}">Odette &lt;i>, 709 555-0188</option>`);
    expect(choices).not.toMatch(/Foreign|Gone/);
    const [entry] = await app.database.knex('audit_log').orderBy('id', 'desc').limit(1);
    expect(entry).toMatchObject({ operation: 'listVolunteers', user_id: userId, row_count: 1 });
    const heads = (await open(`?lang=en&canvasser=${odette}`)).match(/<p class="canvasser">.*<\/p>/g);
    expect(heads).toHaveLength(3);
    expect(new Set(heads)).toEqual(
      new Set([
        '<p class="canvasser">Canvasser: <span>Odette &lt;i&gt;</span> Telephone: <span>709 555-0188</span></p>',
      ]),
    );
    for (const nobody of [foreign, 'x', '']) {
      expect(await open(`?canvasser=${nobody}&lang=en`)).toContain('Canvasser: <span></span> Telephone: <span></span>');
    }
  });

  it('lists the polls to choose from in the order of the walk', async () => {
    const page = await (await reader.get(`${path}?lang=en&riding=`)).text();
    expect([...page.matchAll(/name="poll" value(?:="([^"]*)")?/g)].map(([, poll = '']) => poll)).toEqual([
      '2',
      '10',
      '',
    ]);
    expect(page).toContain('poll unknown');
    const options = (html: string) => [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    expect(options(page)).toEqual(expect.arrayContaining(['Les Bancs', 'Banquereau—Sable', 'Letter', 'A4']));
    // Only the polls of the chosen riding. The campaign's own is the default.
    const ofOwn = await (await reader.get(`${path}?lang=en`)).text();
    expect(ofOwn).toContain('<option value="Banquereau—Sable" selected');
    expect(ofOwn).not.toContain('value="10"');
    const ofRiding = await (await reader.get(`${path}?lang=en&riding=LES+BANCS`)).text();
    expect([...ofRiding.matchAll(/name="poll" value="([^"]*)"/g)].map(([, poll]) => poll)).toEqual(['10']);
    expect(ofRiding).toContain('<input type="hidden" name="riding" value="Les Bancs"/>');
    expect(ofRiding).toContain('Polls of Les Bancs');
  });
});

describe('a street’s heading', () => {
  it.each([
    ['345 Main St', 'Main St'],
    ['12-345 Main St', 'Main St'],
    ['345 Main St Apt 4', 'Main St'],
    ['345 Main St, Apt 4', 'Main St'],
    ['5-12, rue Saint-Denis', 'rue Saint-Denis'],
    ['12, rue Principale, app. 4', 'rue Principale'],
    ['345A Main St W', 'Main St W'],
    ['345 1/2 Main St', 'Main St'],
    ['10 Route 138', 'Route 138'],
    ['12½ King St', 'King St'],
    ['12-1/2, rue Principale', 'rue Principale'],
    ['12 1/2 King St', 'King St'],
    ['10404-104 Ave NW', '104 Ave NW'],
    ['10404 – 104 Avenue', '104 Avenue'],
    ['RR 3', null],
    ['PO Box 12', null],
  ])('of %s is %s', (address, label) => {
    expect(streetLabel(address)).toBe(label);
  });
});
