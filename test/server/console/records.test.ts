import { beforeAll, describe, expect, it } from '@jest/globals';
import { searchVoters } from '#server/campaign/voters/finding/search-voters.ts';
import { formFields } from '#server/console/pages/records/record-form.tsx';
import { enteredVolunteer, enteredVoter } from '#server/console/records/entered-kind.ts';
import type { Role } from '#server/operations/roles.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
let reader: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  [staff, reader] = [await member('staff', 'MANAGER'), await member('reader', 'MEMBER')];
});

async function member(name: string, role: Role, campaignId = campaign.campaignId): Promise<Visitor> {
  const { email } = await app.person(name, campaignId, role);
  const visitor = app.visitor();
  await visitor.signIn(email);
  return visitor;
}

const path = (page = '', { code } = campaign) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) =>
  html
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const anne = {
  firstName: 'Anne',
  lastName: 'Tremblay',
  address: '12-345 Main St',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Les Bancs',
  poll: '12',
  supportLevel: '2',
  tags: 'senior; sign',
};
const odette = {
  name: 'Odette Shoalley',
  email: 'odette@example.org',
  role: 'driver',
  status: 'ACTIVE',
  skills: 'French',
};

/** The hidden field of a page's form. */
const hidden = ({ html }: Visitor, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] as string;

/** The fields of each form that edits a fact in place. */
const formsInPlace = ({ html }: Visitor) =>
  (html.match(/<details>.*?<\/details>/gs) ?? []).map((form) => {
    const names = [...form.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name = '']) => name);
    return [...new Set(names)].filter((name) => !['formToken', 'version', 'draftId'].includes(name));
  });

/** Opens the form of a new record and sends it. */
async function add(page: 'voters' | 'volunteers', fields: Record<string, string>, of = campaign, visitor = staff) {
  await visitor.get(path(`/${page}/new`, of));
  const id = hidden(visitor, 'id');
  const answer = await visitor.post(path(`/${page}`, of), { id, ...fields });
  return { id, answer, record: path(`/${page}/${id}`, of) };
}

const entries = async (operation: string, recordId: string | null = null) => {
  const { rows } = await app.database.knex.raw(
    `select a.status, a.fields, a.filters, a.row_count as "rowCount", u.name as who from audit_log a
     left join users u on u.id = a.user_id
     where operation = ? and record_id is not distinct from ? and campaign_id = ? order by a.id`,
    [operation, recordId, campaign.campaignId],
  );
  return rows as Array<Record<string, unknown>>;
};

describe('a voter', () => {
  it('is added, found by either name, seen by a reader, and changed; each act has an audit entry with its member', async () => {
    const { id, answer, record } = await add('voters', anne);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${record}?did=saved`]);
    for (const name of ['tremblay', 'TREMBLAY, A', 'anne trem', 'Anne Tremblay']) {
      await reader.get(path(`/voters?${new URLSearchParams({ q: name })}`));
      expect([name, reader.html.includes(id)]).toEqual([name, true]);
    }
    await reader.get(path('/voters?q=nobody'));
    expect(textOf(reader.html)).toContain('No voter found');

    await reader.get(record);
    expect(textOf(reader.html)).toMatch(/Tremblay, Anne.*12-345 Main St.*Poll 12.*senior; sign/);
    expect(reader.html).not.toContain('name="version"');
    await staff.get(record);
    const changed = { version: hidden(staff, 'version'), ...anne, supportLevel: '', notes: 'Sings.', tags: '' };
    expect((await staff.post(record, changed)).status).toBe(303);
    const { rows } = await app.database.knex.raw('select support_level, notes, tags, poll from voters where id = ?', [
      id,
    ]);
    expect(rows).toEqual([{ support_level: null, notes: 'Sings.', tags: [], poll: '12' }]);

    expect(await entries('createVoter', id)).toMatchObject([{ who: 'staff', status: 200, fields: Object.keys(anne) }]);
    expect(await entries('getVoter', id)).toMatchObject([{ who: 'reader' }, { who: 'staff' }]);
    expect(await entries('updateVoter', id)).toMatchObject([
      { who: 'staff', fields: ['supportLevel', 'notes', 'tags'] },
    ]);
    expect(await entries('listVoters')).toContainEqual({
      who: 'reader',
      status: 200,
      fields: [],
      filters: ['q'],
      rowCount: 1,
    });
  });

  it('is not recorded if there are errors, which are shown at each field, in both languages', async () => {
    const fields = { ...anne, lastName: ' ', postalCode: 'K1', email: 'x', firstName: 'a'.repeat(101), notes: 'kept' };
    const { id, answer } = await add('voters', fields);
    expect(answer.status).toBe(400);
    const page = textOf(staff.html);
    expect(page).toContain('Family name: is required');
    expect(page).toContain('Given name: is longer than 100 characters');
    expect(page).toContain('E-mail: must be an e-mail address such as anne@example.org');
    expect(page).toContain('Postal code: must be a Canadian postal code such as K1A 0B1');
    expect(staff.html).toMatch(/<textarea[^>]*>kept/);
    expect(staff.html).toMatch(/<textarea[^>]*name="address"[^>]*>12-345 Main St</);
    await staff.post(path('/voters?lang=fr'), { id, ...fields });
    expect(textOf(staff.html)).toContain('Nom de famille : champ obligatoire');
    await staff.get(path('?lang=en'));
    expect(await entries('createVoter', id)).toEqual([]);
  });

  it('is recorded once by a form that is sent twice, and a form with other facts is refused', async () => {
    const { id, answer } = await add('voters', { ...anne, lastName: 'Twice' });
    expect(answer.status).toBe(303);
    const again = { id, ...anne, lastName: 'Twice' };
    expect((await staff.post(path('/voters'), again)).status).toBe(303);
    expect((await staff.post(path('/voters'), { ...again, firstName: 'Other' })).status).toBe(422);
    expect(textOf(staff.html)).toContain('This form has already recorded something');
    expect((await staff.post(path('/voters'), { ...again, id: 'no id' })).status).toBe(400);
    const { rows } = await app.database.knex.raw("select first_name from voters where last_name = 'Twice'");
    expect(rows).toEqual([{ first_name: 'Anne' }]);
    expect(await entries('createVoter', id)).toHaveLength(1);
  });

  it('is not recorded again by a form that is sent after its stored response is deleted', async () => {
    const fields = { ...anne, lastName: 'Next Day' };
    const { id } = await add('voters', fields);
    await app.database.knex('idempotency_keys').where({ idempotency_key: id }).delete();
    expect((await staff.post(path('/voters'), { id, ...fields })).status).toBe(422);
    expect(textOf(staff.html)).toContain('This form has already recorded something');
    expect(await app.database.knex('voters').where({ last_name: 'Next Day' })).toHaveLength(1);
  });

  it('is not changed by a form that is older than its last change', async () => {
    const { record } = await add('voters', anne);
    await staff.get(record);
    const old = hidden(staff, 'version');
    await staff.post(record, { version: old, ...anne, poll: '13' });
    expect((await staff.post(record, { version: old, ...anne, phone: '709 555-0199' })).status).toBe(412);
    expect(textOf(staff.html)).toContain('has changed this since');
    expect(textOf(staff.html)).toContain('Poll 13');
  });

  it('is edited in place, one field at a time: a form sends only its own field', async () => {
    const fields = { ...anne, phone: '709-555-0142', email: 'anne@example.org', notes: 'Sings.' };
    const { id, record } = await add('voters', fields);
    await staff.get(record);
    const named = formsInPlace(staff);
    expect(named).toContainEqual(['phone']);
    expect(named).toContainEqual(['address', 'city', 'province', 'postalCode']);
    expect(named.flat().sort()).toEqual(formFields(enteredVoter).sort());
    const version = hidden(staff, 'version');
    expect((await staff.post(record, { version, phone: '709-555-0143' })).status).toBe(303);
    const stored = app.database.knex('voters').where({ id }).first('phone', 'email', 'notes', 'tags', 'support_level');
    expect(await stored).toEqual({
      phone: '709-555-0143',
      email: 'anne@example.org',
      notes: 'Sings.',
      tags: ['senior', 'sign'],
      support_level: 2,
    });
    expect((await entries('updateVoter', id)).at(-1)).toMatchObject({ fields: ['phone'] });
    await staff.get(record);
    expect((await staff.post(record, { version: hidden(staff, 'version'), email: 'no address' })).status).toBe(400);
    expect(staff.html.match(/<details open[^>]*>/g)).toHaveLength(1);
    expect(staff.html).toMatch(/<details open.*?aria-invalid="true" type="email" value="no address"/s);
    expect((await reader.post(record, { version, phone: '1' })).status).toBe(403);
  });

  it('is called and written to from its page and from the list, and found by the telephone number in any format', async () => {
    const { id } = await add('voters', {
      ...anne,
      firstName: 'Reached',
      lastName: 'Kelpward',
      phone: '(709) 555-0177 x4',
      email: 'kelpward+votes@example.org',
    });
    for (const page of [`/voters/${id}`, '/voters?q=%2B1+709-555-0177', '/voters?q=KELPWARD%2Bvotes%40']) {
      await reader.get(path(page));
      expect([page, reader.html.includes('href="tel:+17095550177;ext=4"')]).toEqual([page, true]);
      expect([page, reader.html.includes('href="mailto:kelpward%2Bvotes@example.org"')]).toEqual([page, true]);
    }
    expect((await entries('listVoters')).at(-1)).toMatchObject({ filters: ['q'], rowCount: 1 });
  });

  it('is refused beyond the plan’s limit, with the numbers', async () => {
    const small = await app.campaign({ subscriptionTier: 'COMMUNITY' });
    const visitor = await member('small', 'MANAGER', small.campaignId);
    await app.database.knex.raw('insert into voter_counts (campaign_id, voters) values (?, 500)', [small.campaignId]);
    const { answer } = await add('voters', anne, small, visitor);
    expect(answer.status).toBe(402);
    expect(textOf(visitor.html)).toContain('has 500 voters, and its Community plan allows 500');
    expect(visitor.html).toContain('value="Tremblay"');
  });

  it('is escaped wherever it is shown', async () => {
    const bad = '"><script>alert(1)</script>';
    const fields = Object.fromEntries(
      ['firstName', 'lastName', 'address', 'city', 'riding', 'notes', 'tags'].map((name) => [name, bad]),
    );
    const { record } = await add('voters', { ...anne, ...fields });
    for (const page of [
      record,
      path('/voters'),
      `${path('/voters')}?${new URLSearchParams({ q: bad, riding: bad })}`,
    ]) {
      await staff.get(page);
      expect(staff.html).toContain('alert(1)');
      expect(staff.html).not.toContain('<script>alert');
    }
  });

  it('of another campaign is not found', async () => {
    const { record } = await add('voters', anne);
    const theirs = await app.campaign();
    const visitor = await member('their-staff', 'MANAGER', theirs.campaignId);
    const foreign = record.replace(campaign.code, theirs.code);
    expect((await visitor.get(foreign)).status).toBe(404);
    expect((await visitor.post(foreign, anne)).status).toBe(404);
    await visitor.get(path('/voters?q=tremblay', theirs));
    expect(textOf(visitor.html)).toContain('No voter found');
  });

  onOnePostgres(() => {
    it('is found through the index of names', async () => {
      const { knex } = app.database;
      await knex.raw(
        `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, created_at, updated_at)
         select ?, gen_random_uuid(), 'A', 'Roe ' || n, '1 Quay', 'Sable', 'XA', 'Z1A 1A1', 'D', now(), now()
         from generate_series(1, 5000) n`,
        [campaign.campaignId],
      );
      await knex.raw('analyze voters');
      const read = `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = 'voters'`;
      const { rows, found } = await withCampaign(app.pool, campaign.campaignId, async (tx) => {
        const count = async () => (await tx.query<{ rows: number }>(read))[0]?.rows ?? 0;
        const before = await count();
        const voters = await searchVoters(tx, { text: 'Roe 4999' });
        return { rows: (await count()) - before, found: voters };
      });
      expect(found.map((voter) => voter.last_name)).toEqual(['Roe 4999']);
      expect(rows).toBeLessThan(10);
    });
  });
});

describe('a volunteer', () => {
  it('is added, listed, and changed by staff', async () => {
    const { id, answer, record } = await add('volunteers', odette);
    expect(answer.status).toBe(303);
    await reader.get(path('/volunteers'));
    expect(textOf(reader.html)).toContain('Odette Shoalley odette@example.org');
    await staff.get(record);
    expect(formsInPlace(staff).flat().sort()).toEqual(formFields(enteredVolunteer).sort());
    const version = hidden(staff, 'version');
    const changed = { version, ...odette, status: 'INACTIVE', hoursLogged: '12,5', skills: 'driving; French' };
    expect((await staff.post(record, changed)).status).toBe(303);
    const { rows } = await app.database.knex.raw(
      'select status, hours_logged::float8 as hours, skills from volunteers where id = ?',
      [id],
    );
    expect(rows).toEqual([{ status: 'INACTIVE', hours: 12.5, skills: ['driving', 'French'] }]);
    expect(await entries('createVolunteer', id)).toMatchObject([{ who: 'staff' }]);
    expect(await entries('updateVolunteer', id)).toMatchObject([
      { who: 'staff', fields: ['status', 'skills', 'hoursLogged'] },
    ]);
    expect(await entries('listVolunteers')).toMatchObject([{ who: 'reader', rowCount: 1 }]);
  });

  it('has a skill with a comma, which stays one when others are added', async () => {
    const { id, record } = await add('volunteers', odette);
    await app.database
      .knex('volunteers')
      .where({ id })
      .update({ skills: ['driving, at night'] });
    await staff.get(record);
    const skills = /name="skills"[^>]* value="([^"]*)"/.exec(staff.html)?.[1];
    expect(skills).toBe('driving, at night;');
    await staff.post(record, { version: hidden(staff, 'version'), skills: `${skills} French` });
    const stored = await app.database.knex('volunteers').where({ id }).first('skills');
    expect(stored).toEqual({ skills: ['driving, at night', 'French'] });
  });

  it('needs a name and an e-mail address', async () => {
    const { answer } = await add('volunteers', { ...odette, name: '', email: 'x', hoursLogged: 'many' });
    expect(answer.status).toBe(400);
    expect(textOf(staff.html)).toMatch(/Name: is required.*E-mail: must be.*Hours volunteered: must be a number/);
  });

  it('has hours that are read in both languages, shown as read, and refused if they are ambiguous', async () => {
    const { id, record } = await add('volunteers', odette);
    await staff.get(record);
    const version = hidden(staff, 'version');
    const hours = async () => {
      const { rows } = await app.database.knex.raw('select hours_logged::float8 as h from volunteers where id = ?', [
        id,
      ]);
      return rows[0].h;
    };
    expect((await staff.post(record, { version, ...odette, hoursLogged: '1,200' })).status).toBe(400);
    expect(textOf(staff.html)).toContain(
      'Hours volunteered: could be 1200.00 or 1.20; write it without a thousands separator',
    );
    await staff.post(`${record}?lang=fr`, { version, ...odette, hoursLogged: '1.200' });
    expect(textOf(staff.html)).toContain('Heures de bénévolat : ce pourrait être 1200,00 ou 1,20;');
    await staff.get(path('?lang=en'));
    expect((await staff.post(record, { version, ...odette, hoursLogged: '1.005' })).status).toBe(400);
    const asked = await staff.post(record, { version, ...odette, hoursLogged: '1 200,25' });
    expect([asked.status, textOf(staff.html)]).toEqual([
      200,
      expect.stringMatching(/saved yet.*Hours volunteered 1200\.25/),
    ]);
    expect(staff.html).toContain('value="1200.25"');
    expect(await hours()).toBe(0);
    expect(
      (await staff.post(record, { version: hidden(staff, 'version'), ...odette, hoursLogged: '1200.25' })).status,
    ).toBe(303);
    expect(await hours()).toBe(1200.25);
    // Also of a new volunteer.
    const added = await add('volunteers', { ...odette, hoursLogged: '1 000' });
    expect([added.answer.status, textOf(staff.html)]).toEqual([200, expect.stringContaining('Hours volunteered 1000')]);
  });
});

it('records the channels by which a voter refuses contact, shows them with the reason, and no longer offers them', async () => {
  const { id, record } = await add('voters', {
    ...anne,
    firstName: 'Reticent',
    phone: '709 555-0142',
    email: 'anne@example.org',
  });
  const stored = async () => {
    const { do_not_contact, do_not_contact_reason } = await app.database.knex('voters').where({ id }).first();
    return [do_not_contact, do_not_contact_reason];
  };
  await staff.get(record);
  expect(staff.html).toMatch(/href="tel:[^"]*7095550142/);
  const tick = async (doNotContact: string[], more: Record<string, string> = {}) =>
    (await staff.post(record, { version: hidden(staff, 'version'), doNotContact: ['', ...doNotContact], ...more }))
      .status;
  expect(await tick(['PHONE', 'DOOR'], { doNotContactReason: 'Asked us in March.' })).toBe(303);
  expect(await stored()).toEqual([['DOOR', 'PHONE'], 'Asked us in March.']);
  await staff.get(record);
  expect(textOf(staff.html)).toContain('at the door, by telephone Asked us in March.');
  expect(staff.html).not.toContain('class="button" href="tel:');
  expect(staff.html).toMatch(/type="checkbox"[^>]*value="DOOR" checked/);
  expect(await tick([])).toBe(303);
  expect(await stored()).toEqual([[], 'Asked us in March.']);
  await staff.get(record);
  expect(await tick(['FAX'])).toBe(400);
  expect(textOf(staff.html)).toContain('must name channels: door, phone, email, text, mail, or all');
});
