import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, residentMegabytes } from '#bench/support/processes.ts';
import { type ServedProcess, startWith } from '#bench/support/server.ts';
import { connect, openDatabase } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { invite } from '#server/accounts/sign-in-links.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { formToken } from '#server/console/http/cross-site.ts';
import { issueKey } from '#server/electoral/keys/issue-key.ts';
import { scopes } from '#server/records/scopes.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { federalCampaign } from '#test/support/campaign.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { fillVoters } from '#test/support/voters.ts';

/** What clients of a campaign have. */
export interface CampaignAccess {
  readonly code: string;
  readonly key: string;
  /** Its owner's. */
  readonly email: string;
  readonly session: string;
  readonly formToken: string;
  readonly invitation: string;
}

/** All that clients need to know; it can be sent to another process. */
export interface Access {
  readonly url: string;
  readonly electoralKey: string;
  /** One campaign works quietly, another is an attacker's own. */
  readonly quiet: CampaignAccess;
  readonly loud: CampaignAccess;
  /** The token of a link to a turf of the attacker's campaign. */
  readonly walk: string;
  /** The sixty voters of that turf. */
  readonly turfVoters: readonly string[];
}

export interface Stand {
  readonly access: Access;
  readonly server: ServedProcess;
  /** Resident memory of each process of the server, in megabytes; empty if it has ended. */
  memory(): Promise<number[]>;
  stop(): Promise<void>;
}

interface FilledCampaign extends CampaignAccess {
  readonly ids: { readonly campaignId: string; readonly userId: string };
}

const voters = 20_000;
const donations = 5_000;
export const password = 'the harbour freezes late';

/** A server as it is in service, with a data folder, a database and a sample region of its own, and two campaigns. */
export async function startStand(settings: NodeJS.ProcessEnv = {}): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-endurance-'));
  // PostgreSQL may run as another user than this program, and must be able to enter.
  await chmod(folder, 0o755);
  let server: ServedProcess | undefined;
  try {
    const own = { HUSTINGS_DATA_DIR: folder, DATABASE_URL: '', PORT: '0', JOBS: 'off', LOG_LEVEL: 'error' };
    server = await startWith({ ...own, ...settings });
    const { pid, url } = server;
    const started = server;
    return {
      access: await fill(folder, url),
      server,
      memory: async () => {
        const workers = await childrenOf(pid, '/worker.mjs');
        const megabytes = await Promise.all([pid, ...workers].map(residentMegabytes));
        return megabytes.filter((each) => each > 0);
      },
      async stop() {
        await started.stop();
        await rm(folder, removal);
      },
    };
  } catch (error) {
    await server?.stop();
    await rm(folder, removal);
    throw error;
  }
}

async function fill(folder: string, url: string): Promise<Access> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings endurance', {
    report() {},
  });
  const owner = connect(database.ownerUrl as string, 'hustings endurance', 2);
  const pool = createCampaignPool(database.url, createLog('warn', process.stderr), { size: 2 });
  try {
    const hash = await hashPassword(password);
    const campaign = async (code: string): Promise<FilledCampaign> => {
      const created = await createCampaign(pool, { ...federalCampaign(code), subscriptionTier: 'CAMPAIGN_HQ' });
      await fillVoters(owner, created, voters);
      await fillDonations(owner, created, donations, 50);
      await owner('users').where({ id: created.userId }).update({ password_hash: hash });
      return { code, ids: created, email: federalCampaign(code).owner.email, ...(await access(pool, created)) };
    };
    const [quiet, loud] = [await campaign('QUIET'), await campaign('LOUD')];
    await owner.raw('analyze');
    const { token } = await issueKey(owner, 'PRO', { name: 'quiet', email: 'quiet@example.org' });
    const volunteerId = newRecordId();
    const facts = {
      name: 'Bea Bank',
      email: 'bea@example.org',
      role: 'CANVASSER',
      status: 'ACTIVE',
      created_at: new Date(),
    };
    await owner('volunteers').insert({ campaign_id: loud.ids.campaignId, id: volunteerId, ...facts });
    return { url, electoralKey: token, quiet, loud, ...(await walkLink(pool, url, loud, volunteerId)) };
  } finally {
    await pool.end();
    await owner.destroy();
    await database.close();
  }
}

/** Cuts a turf of three doors, and gives a link to it. */
async function walkLink(
  pool: CampaignPool,
  url: string,
  { key, ids }: FilledCampaign,
  volunteerId: string,
): Promise<Pick<Access, 'walk' | 'turfVoters'>> {
  const send = async <Data>(method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const { data, error } = (await answer.json()) as { data?: Data; error?: string };
    if (data === undefined) throw new Error(`${path}: ${error}`);
    return data;
  };
  const riding = 'Riding of the turf';
  const place = { city: 'Les Bancs', province: 'XA', postalCode: 'Z1A 1A1', riding, poll: '1' };
  const people = Array.from({ length: 60 }, (_, n) => ({ firstName: `Anne ${n}`, lastName: 'Shoal', ...place }));
  const turfVoters: string[] = [];
  for (const [n, person] of people.entries()) {
    const address = `${12 + Math.floor(n / 20)} Marram Rd`;
    turfVoters.push((await send<{ id: string }>('POST', '/voters', { ...person, address })).id);
  }
  const turfs = { name: 'Turf', riding, polls: ['1'], doors: 60 };
  const [turf] = await send<ReadonlyArray<{ id: string }>>('POST', '/canvassing/turfs', turfs);
  const id = String(turf?.id);
  await send('PATCH', `/canvassing/turfs/${id}`, { volunteerId });
  const owner = { kind: 'member', campaignId: ids.campaignId, userId: ids.userId, role: 'OWNER' } as const;
  return { walk: await createTurfLink(pool, owner, id, new Date()), turfVoters };
}

async function access(pool: CampaignPool, { campaignId, userId }: { campaignId: string; userId: string }) {
  const now = new Date();
  const { key } = await createKey(pool, campaignId, { name: 'endurance', scopes, userId });
  const session = await startSession(pool, userId, { awaitsSecondFactor: false, now });
  const guest = { email: `guest-${campaignId}@example.org`, name: 'Guest', role: 'MEMBER' } as const;
  const invitation = await invite(pool, campaignId, guest, now);
  return { key, session, formToken: formToken(session), invitation };
}
