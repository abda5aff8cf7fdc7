import type { Knex } from 'knex';
import { startSession } from '#server/accounts/sessions.ts';
import { invite } from '#server/accounts/sign-in-links.ts';
import { formToken } from '#server/console/http/cross-site.ts';
import type { Role } from '#server/operations/roles.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { fillVoters } from '#test/support/voters.ts';
import { type Known, markers, type Sender, type Side, type Signed, senders } from './known.ts';
import { someRecords } from './some-records.ts';

/** The console whose requests are made up, and what they may name. */
export interface FuzzedConsole {
  readonly url: string;
  /** Restores what requests have removed: sessions, roles, an open campaign. Returns what there is now. */
  renew(): Promise<Known>;
  close(): Promise<void>;
}

/** Who has a session, and in which campaign as what. */
const people: Readonly<Partial<Record<Sender, { readonly side: Side; readonly role: Role }>>> = {
  half: { side: 'ours', role: 'OWNER' },
  former: { side: 'ours', role: 'OWNER' },
  outsider: { side: 'theirs', role: 'OWNER' },
  MEMBER: { side: 'ours', role: 'MEMBER' },
  MANAGER: { side: 'ours', role: 'MANAGER' },
  OWNER: { side: 'ours', role: 'OWNER' },
};

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** Two campaigns with records of every kind, more than a page of each list, and a visitor of every kind. */
export async function startFuzzedConsole(): Promise<FuzzedConsole> {
  const { app, filled, ids: chosen } = await startFilledConsole({ trustedProxies: 1 });
  const { knex } = app.database;
  const theirs = await app.campaign();
  const campaigns = { ours: filled, theirs };
  for (const campaign of Object.values(campaigns)) {
    await fillVoters(knex, campaign, 300);
    await fillDonations(knex, campaign, 250, 20);
    await knex.transaction(async (trx) => {
      // The receipts of these are not there, which no program could bring about.
      await trx.raw('set local session_replication_role = replica');
      await trx('donations').where({ campaign_id: campaign.campaignId }).whereLike('receipt_number', 'FILL-%').delete();
    });
  }
  for (const side of ['ours', 'theirs'] as const) await mark(knex, campaigns[side].campaignId, markers[side]);
  const invitations: string[] = [];

  const renew = async (): Promise<Known> => {
    // An import that a request has started writes in the background.
    await app.imports.idle();
    await app.pool.query('update campaigns set closes_at = null');
    const signed = {} as Record<Sender, Signed>;
    for (const sender of senders) {
      const person = people[sender];
      if (!person) {
        signed[sender] = { session: sender === 'nobody' ? '' : 'hs_of-another-time', formToken: 'x'.repeat(43) };
        continue;
      }
      const { campaignId } = campaigns[person.side];
      const { userId } = await app.person(`${sender.toLowerCase()}-fuzz`, campaignId, person.role);
      const awaitsSecondFactor = sender === 'half';
      await knex('users')
        .where({ id: userId })
        .update({ totp_secret: awaitsSecondFactor ? secret : null });
      await knex('memberships')
        .where({ user_id: userId })
        .update({ left_at: sender === 'former' ? app.now : null });
      const session = await startSession(app.pool, userId, { awaitsSecondFactor, now: app.now });
      signed[sender] = { session, formToken: formToken(session) };
    }
    if (invitations.length < 200) {
      const person = { email: `guest${invitations.length}@example.org`, name: 'Guest', role: 'MEMBER' } as const;
      invitations.push(await invite(app.pool, filled.campaignId, person, app.now));
    }
    return {
      senders: signed,
      codes: { ours: filled.code, theirs: theirs.code },
      ids: {
        ours: [Object.fromEntries(chosen), ...(await someRecords(knex, filled.campaignId))],
        theirs: await someRecords(knex, theirs.campaignId),
      },
      invitations: invitations.slice(-5),
    };
  };
  return { url: app.server.url, renew, close: () => app.close() };
}

/** Columns in which people write what they like. Whoever has an invitation sees the campaign's name. */
const typed = ['name', 'candidate_name', 'party', 'last_name', 'donor_name', 'notes', 'reason', 'file_name'];

/** Puts a text in front of all that people of a campaign have written. */
async function mark(knex: Knex, campaignId: string, marker: string): Promise<void> {
  const { rows } = await knex.raw(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and column_name = any(?)
       and (table_name, column_name) <> ('campaigns', 'name')
       and (table_name = 'campaigns' or exists (
         select from information_schema.columns o where o.table_name = tables.table_name and o.column_name = 'campaign_id'))`,
    [typed],
  );
  await knex.transaction(async (trx) => {
    // Rules that are triggers would refuse to change what is only ever appended.
    await trx.raw('set local session_replication_role = replica');
    for (const { table, column } of rows as Array<{ table: string; column: string }>) {
      const owner = table === 'campaigns' ? 'id' : 'campaign_id';
      await trx(table)
        .where(owner, campaignId)
        .update(column, trx.raw(`? || coalesce(??, '')`, [marker, column]));
    }
  });
}
