import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The program as it was at a commit, built, with the packages of this one. */
export async function buildOld(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = join(folder, 'tree.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await run(process.execPath, ['bin/build/main.js'], { cwd: folder });
  return folder;
}

/** Runs a command of a tree's program. Returns what it prints. */
export async function command(tree: string, env: NodeJS.ProcessEnv, words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['bin/hustings.js', ...words], {
    cwd: tree,
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  });
  return stdout;
}

/**
 * Voters as a list of electors has them, with e-mail, telephone, poll and number, in campaigns that have equally many of them: with
 * keys of the walk of an earlier rule. The statement is of the schema before; its triggers set what they set there. The
 * superuser sees the rows of all campaigns.
 */
export async function fillOldVoters(superuser: Knex, perCampaign: number): Promise<void> {
  const campaigns: string[] = await superuser('campaigns').where({ is_demo: false }).pluck('id');
  for (const campaignId of campaigns) {
    await superuser.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = origin; alter table voters disable trigger note_new');
      await trx.raw(
        `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll,
           support_level, created_at, updated_at, email, phone, walk_key_version, walk_key)
         select :campaignId, gen_random_uuid(), 'Given' || n % 3001, 'Family' || n % 9973, n % 900 + 1 || ' Marram Road Apt ' || n % 30,
           'Grand Banc', 'XA', 'Z1A 1A' || n % 10, 'Riding ' || n % 3, (n % 60)::text, nullif(n % 6, 0), at, at,
           'given.family' || n || '@example.org', '613555' || lpad((n % 10000)::text, 4, '0'), 3,
           convert_to(lpad((n % 60)::text, 4, '0'), 'UTF8') || '\\x00' || convert_to('grand banc', 'UTF8') || '\\x00'
             || convert_to('marram road' || lpad((n % 900)::text, 6, '0') || 'family given' || n, 'UTF8')
         from generate_series(1, :perCampaign::int) n,
           lateral (select now() - interval '2 days' - n * interval '1 second' as at) t`,
        { campaignId, perCampaign },
      );
      await trx.raw(
        'insert into voter_counts (campaign_id, voters) values (?, ?) on conflict (campaign_id) do update set voters = excluded.voters',
        [campaignId, perCampaign],
      );
      await trx.raw('set constraints all immediate; alter table voters enable trigger note_new');
    });
  }
  await superuser.raw('vacuum analyze voters');
}
