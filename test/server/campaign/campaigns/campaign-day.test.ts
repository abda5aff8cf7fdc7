import { expect, it } from '@jest/globals';
import { campaignDay, timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';

it('a campaign has the time zone that it chose, else that of its district’s province, else Ottawa’s', () => {
  expect(timeZoneOf({ time_zone: 'America/Halifax', edn_number: '59001' })).toBe('America/Halifax');
  expect(timeZoneOf({ time_zone: null, edn_number: '59001' })).toBe('America/Vancouver');
  expect(timeZoneOf({ time_zone: null, edn_number: null })).toBe('America/Toronto');
});

it('its day is that of its place: an evening in Vancouver is the next day in Halifax', () => {
  const now = new Date('2026-10-06T04:30:00Z');
  expect(campaignDay({ timeZone: 'America/Vancouver' }, now)).toBe('2026-10-05');
  expect(campaignDay({ timeZone: 'America/Halifax' }, now)).toBe('2026-10-06');
});
