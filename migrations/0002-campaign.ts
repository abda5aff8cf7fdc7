import type { Knex } from 'knex';
import { donationSearch } from './0002-campaign/donation-search.ts';
import { donations } from './0002-campaign/donations.ts';
import { fieldWork } from './0002-campaign/field-work.ts';
import { identity } from './0002-campaign/identity.ts';
import { isolation } from './0002-campaign/isolation.ts';
import { records } from './0002-campaign/records.ts';
import { text } from './0002-campaign/text.ts';
import { voters } from './0002-campaign/voters.ts';

/**
 * The campaigns' data. Every primary and unique key begins with `campaign_id`, so that a sharding Postgres can split
 * the tables by campaign, and every foreign key stays within the campaign. Three keys cannot: a campaign's own id, a
 * user's (one person may serve several campaigns), and the hash of an API key or session, from which the campaign is
 * only then known.
 */
export async function up(knex: Knex): Promise<void> {
  for (const part of [text, identity, voters, donations, fieldWork, records, isolation, donationSearch])
    await knex.raw(part);
}

export async function down(): Promise<void> {
  throw new Error('Migrations go forward only: restore a backup to go back.');
}
