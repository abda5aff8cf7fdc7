import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#core/log.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { type DemoCampaign, findDemo } from '#server/campaign/demo/find-demo.ts';
import { formToken } from '#server/console/http/cross-site.ts';
import { scopes } from '#server/records/scopes.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { type RecordIds, recordsOf } from '#test/server/console/security/routes.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';
import { type MeteredServer, startMeteredServer } from './meter.ts';

export interface Signed {
  readonly session: string;
  readonly formToken: string;
}

/** A server with the sample region and a campaign, and what strangers, members and programs of that campaign have. */
export interface World {
  readonly server: MeteredServer;
  readonly campaign: { readonly code: string; readonly id: string };
  readonly key: string;
  /** A member who is signed in, one for each route: some end the sessions of whoever sends them a form. */
  member(route: string): Promise<Signed>;
  /** Of a volunteer's link. */
  readonly token: string;
  readonly ids: RecordIds;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const database = await createStartedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'hustings-every-address-'));
  const pool = createCampaignPool(database.requestUrl, createLog('silent'), { size: 2 });
  const access = await accessOf(pool, database);
  const server = await startMeteredServer({ databaseUrl: database.url, requestUrl: database.requestUrl, folder });
  return {
    server,
    ...access,
    async close() {
      await server.stop();
      await pool.end();
      await rm(folder, removal);
      await database.close();
    },
  };
}

async function accessOf(pool: CampaignPool, { knex }: TestDatabase) {
  const now = new Date();
  const { campaignId, code, ownerId: userId } = (await findDemo(pool)) as DemoCampaign;
  const own = { campaign_id: campaignId };
  const [voters, volunteer] = await Promise.all([
    knex('voters').where(own).orderBy('id').limit(30).pluck('id'),
    knex('volunteers').where(own).orderBy('id').first('id'),
  ]);
  const turf = newRecordId();
  const made = { ...own, id: turf, name: 'Quay', user_id: userId, volunteer_id: volunteer.id, doors: 1, voters: 30 };
  await knex('turfs').insert({ ...made, created_at: now, assigned_at: now });
  await knex('turf_voters').insert(
    voters.map((voter_id, place) => ({ ...own, turf_id: turf, voter_id, door: 1, place: place + 1 })),
  );
  const password_hash = await hashPassword('a sentence of nobody');
  const owner = { kind: 'member', campaignId, userId, role: 'OWNER' } as const;
  return {
    campaign: { code, id: campaignId },
    key: (await createKey(pool, campaignId, { name: 'every address', scopes, userId })).key,
    member: async (route: string) => {
      const user = { id: newRecordId(), email: `${newRecordId()}@example.org`, name: route, created_at: now };
      await knex('users').insert({ ...user, password_hash });
      await knex('memberships').insert({ ...own, user_id: user.id, role: 'OWNER', created_at: now });
      const session = await startSession(pool, user.id, { awaitsSecondFactor: false, now });
      return { session, formToken: formToken(session) };
    },
    token: await createTurfLink(pool, owner, turf, now),
    ids: await recordsOf(knex, campaignId, { turf }),
  };
}
