import { describe, expect, it } from '@jest/globals';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import { type Fields, federalCampaign, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

describe('GET /campaign', () => {
  it('returns the campaign that owns the key', async () => {
    const { campaignId, key } = await api.campaign({ spendingLimitCents: 12_345_678, seatCount: 7 });
    const { status, body } = await api.request('GET', '/campaign', { key });
    expect(status).toBe(200);
    const { name, candidateName, party, riding, officialAgentName, officialAgentAddress } = federalCampaign('x');
    expect(body.data).toEqual({
      id: campaignId,
      candidateName,
      party,
      riding,
      officialAgentName,
      officialAgentAddress,
      name: expect.stringContaining(name.split(' ')[0] as string),
      ednNumber: '99001',
      electionLevel: 'FEDERAL',
      electionDate: '2026-10-19T00:00:00.000Z',
      spendingLimit: '123456.78',
      contributionLimit: '1775.00',
      subscriptionTier: 'PRO',
      seatCount: 7,
      isDemo: false,
      nominationConfirmedDate: '2026-09-01T00:00:00.000Z',
      leaderAuthorizationOnFile: true,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('leaves out limits that are not known', async () => {
    const { key } = await api.campaign({ electionLevel: 'MUNICIPAL', nominationConfirmedDate: null });
    const { data } = (await api.request('GET', '/campaign', { key })).body;
    expect(data).not.toHaveProperty('contributionLimit');
    expect(data).not.toHaveProperty('spendingLimit');
    expect(data.nominationConfirmedDate).toBeNull();
  });
});

describe('GET /volunteers', () => {
  it('lists newest first what the operator imported', async () => {
    const { campaignId, key } = await api.campaign();
    await importVolunteers(api.api.pool, campaignId, [
      { name: 'Ada', email: 'ada@example.org', skills: ['French', 'driving'], hoursLogged: 2.5, status: 'PENDING' },
      { name: 'Bo', email: 'bo@example.org', phone: '613-555-0100', role: 'captain' },
    ]);
    const { body } = await api.request<Fields[]>('GET', '/volunteers', { key });
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        campaignId,
        userId: null,
        name: 'Bo',
        email: 'bo@example.org',
        phone: '613-555-0100',
        role: 'captain',
        status: 'ACTIVE',
        skills: [],
        hoursLogged: 0,
        createdAt: expect.any(String),
      },
      expect.objectContaining({ name: 'Ada', skills: ['French', 'driving'], hoursLogged: 2.5, status: 'PENDING' }),
    ]);
    expect(body.pagination).toEqual({ nextCursor: null, limit: 50 });
    expect((await api.request<Fields[]>('GET', '/volunteers')).body.data).toEqual([]);
  });

  it('imports all or none', async () => {
    const { campaignId, key } = await api.campaign();
    const rows = [
      { name: 'Ada', email: 'ada@example.org' },
      { name: 'Bo', email: 'nowhere' },
    ];
    await expect(importVolunteers(api.api.pool, campaignId, rows)).rejects.toThrow('Volunteer 2');
    expect((await api.request<Fields[]>('GET', '/volunteers', { key })).body.data).toEqual([]);
  });
});
