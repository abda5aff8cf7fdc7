import { describe, expect, it } from '@jest/globals';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lawnSignRequests } from './lawn-sign-requests.ts';
import { aVolunteer } from './volunteer.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { now } = clock;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const unknownId = '01900000-0000-7000-8000-000000000000';
const { post, created, patch } = lawnSignRequests(() => api);

describe('POST /lawn-signs', () => {
  it('records a sign that is requested now, unless the request says otherwise', async () => {
    const { status, body } = await post({ address: '12 Main St' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      campaignId: api.ours.campaignId,
      voterId: null,
      address: '12 Main St',
      latitude: null,
      longitude: null,
      status: 'REQUESTED',
      requestedAt: now(),
      installedAt: null,
      collectedAt: null,
      assignedVolunteerId: null,
    });
    expect((await api.request('GET', `/lawn-signs/${body.data.id}`)).body).toEqual(body);
  });

  it.each([
    ['REQUESTED', null, null],
    ['INSTALLED', 'now', null],
    ['COLLECTED', null, 'now'],
  ])('created as %s stamps installedAt %s and collectedAt %s', async (status, installed, collected) => {
    expect(await created({ status })).toMatchObject({
      status,
      requestedAt: now(),
      installedAt: installed && now(),
      collectedAt: collected && now(),
    });
  });

  it('stores every field that is given', async () => {
    const voter = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
    const volunteer = await aVolunteer(api.database.knex, api.ours);
    const given = {
      address: 'Côté <b>"O’Brien"</b>\u202E 🗳️ 12½',
      voterId: voter,
      latitude: 43.5,
      longitude: -47.25,
      status: 'INSTALLED',
      assignedVolunteerId: volunteer,
    };
    expect(await created(given)).toMatchObject(given);
  });

  it.each([
    ['address', { address: 'x' }],
    ['address', { address: 'x'.repeat(500) }],
    ['latitude', { latitude: -90 }],
    ['latitude', { latitude: 90 }],
    ['longitude', { longitude: -180 }],
    ['longitude', { longitude: 180 }],
    ['latitude', { latitude: null }],
    ['longitude', { longitude: null }],
    ['voterId', { voterId: null }],
    ['assignedVolunteerId', { assignedVolunteerId: null }],
  ])('takes %s at its bound', async (_, fields) => {
    expect(await created(fields)).toMatchObject(fields);
  });

  it.each([
    ['address', {}],
    ['address', { address: null }],
    ['address', { address: '' }],
    ['address', { address: 'x'.repeat(501) }],
    ['latitude', { latitude: -90.0001 }],
    ['latitude', { latitude: 90.0001 }],
    ['latitude', { latitude: '45' }],
    ['longitude', { longitude: -180.0001 }],
    ['longitude', { longitude: 180.0001 }],
    ['status', { status: 'installed' }],
    ['status', { status: null }],
    ['voterId', { voterId: 'x'.repeat(101) }],
    ['assignedVolunteerId', { assignedVolunteerId: 'x'.repeat(101) }],
    ['requestedAt', { requestedAt: '2026-09-14T15:00:00.000Z' }],
    ['colour', { colour: 'red' }],
  ])('responds with 400 naming %s for %j', async (name, fields) => {
    const address = name === 'address' ? {} : { address: '12 Main St' };
    const { status, body } = await post({ ...address, ...fields });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining(`"${name}"`), code: 'validation_failed' },
    });
  });
});

describe('the voter and volunteer of a sign', () => {
  it.each(['voterId', 'assignedVolunteerId'])(
    '%s responds with 400 alike for another campaign’s, an unknown and a malformed id, and writes nothing',
    async (field) => {
      const foreign =
        field === 'voterId'
          ? (await api.request('POST', '/voters', { body: someVoter(), key: api.theirs.key })).body.data.id
          : await aVolunteer(api.database.knex, api.theirs);
      const sign = await created();
      for (const id of [foreign, unknownId, 'x', '', 'x'.repeat(100)]) {
        for (const answer of [
          await post({ address: '12 Main St', [field]: id }, { 'Idempotency-Key': `${field} ${id}`.slice(0, 200) }),
          await patch(sign.id, { address: 'elsewhere', [field]: id }),
        ]) {
          expect({ status: answer.status, body: answer.body }).toEqual({
            status: 400,
            body: { error: expect.stringContaining(`"${field}"`), code: 'validation_failed' },
          });
        }
      }
      expect((await api.request('GET', `/lawn-signs/${sign.id}`)).body.data).toEqual(sign);
    },
  );
});
