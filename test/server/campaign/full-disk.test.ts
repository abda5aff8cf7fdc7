import { expect, it } from '@jest/globals';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

it('a database without room on its disk is a 503 and not ready, until there is room', async () => {
  const write = async () => (await api.request('POST', '/voters', { body: someVoter() })).status;
  const isReady = () =>
    api.api.checkDatabase().then(
      () => true,
      ({ code }) => code,
    );
  expect([await write(), await isReady()]).toEqual([200, true]);
  // The error of PostgreSQL when a table cannot grow.
  await api.database.knex.raw(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on voters execute function no_room();
    create function no_room_for_tables() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create event trigger no_room on ddl_command_end when tag in ('CREATE TABLE AS') execute function no_room_for_tables()`);
  expect([await write(), await isReady(), await isReady()]).toEqual([503, '53100', '53100']);
  await api.database.knex.raw('drop event trigger no_room; drop trigger no_room on voters');
  expect([await isReady(), await write(), await isReady()]).toEqual([true, 200, true]);
});
