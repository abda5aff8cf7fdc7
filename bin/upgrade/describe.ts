import { buildIdentity, nameBuild } from '#core/config/build-identity.ts';
import { sumOf } from '#core/database/upgrade/work.ts';
import type { RunningServer } from './check-server.ts';
import type { UpgradePlan } from './plan.ts';
import { inGigabytes, inTime } from './units.ts';

const nameOf = ({ version, commit }: RunningServer) =>
  commit ? `${version} (commit ${commit.slice(0, 12)})` : version;

/** What the upgrade will do and take. */
export function describePlan(plan: UpgradePlan, running: RunningServer | null, url: URL): string {
  const { pending, servesEarlier, migrations, renewal, backupBytes, rooms } = plan;
  const lines = [
    `This program is ${nameBuild()}. At ${url.origin} ${running ? `${nameOf(running)} runs` : 'no server answers'}.`,
  ];
  if (pending.length === 0) lines.push('The schema is up to date.');
  else {
    lines.push(
      `Migrations: ${pending.join(', ')}.`,
      servesEarlier
        ? 'Servers of the present version continue meanwhile, and work with the new schema.'
        : 'The new schema does not serve the present version: stop all servers first.',
      `Backup: at most ${inGigabytes(backupBytes)}.`,
      ...migrations.map(
        ({ name, wal, growth, seconds }) =>
          `${name}: about ${inGigabytes(wal)} of write-ahead log, ${inGigabytes(growth)} of room, ${inTime(seconds)}.`,
      ),
    );
  }
  if (renewal.voters > 0) {
    const { voters, wal, growth, seconds } = renewal;
    lines.push(
      `After the restart servers compute ${voters.toLocaleString('en')} places in walk lists anew: about ${inGigabytes(wal)} of write-ahead log, ${inGigabytes(growth)} of room, ${inTime(seconds)}.`,
    );
  }
  const all = [...migrations, renewal];
  if (sumOf(all, 'wal') > 0)
    lines.push(
      `Together about ${inGigabytes(sumOf(all, 'wal'))} of write-ahead log, which replicas and archives receive too.`,
    );
  for (const { folder, needed, free } of rooms) {
    if (needed > 0)
      lines.push(
        `Room on the disk of ${folder}: ${inGigabytes(needed)} needed, ${free === null ? 'not known what is free' : `${inGigabytes(free)} free`}.`,
      );
  }
  return `${lines.join('\n')}\n`;
}

/** What to check out to go back. Once the servers are restarted they run this program, and do not say what ran before. */
function earlierProgram(running: RunningServer | null): string {
  const { version, commit } = buildIdentity();
  const isThis = running?.version === version && (running.commit === null || running.commit === commit?.hash);
  if (!running || isThis) return 'the commit that you noted';
  return running.commit ?? `the commit of ${running.version} that you noted`;
}

/** How to go back to what ran before. */
export function describeWay(
  { servesEarlier, pending }: Pick<UpgradePlan, 'servesEarlier' | 'pending'>,
  running: RunningServer | null,
  backup: string | undefined,
): string {
  const checkOut = `To go back: check out ${earlierProgram(running)}, run "npm ci --omit=dev"`;
  // The schema may have been migrated before: whether it serves what ran then, that program itself knows.
  if (pending.length === 0)
    return `${checkOut} and restart. If the schema does not serve it, it says so and does not start: restore the backup that was made before the migration into an empty database. What was written since would be lost.\n`;
  if (servesEarlier) {
    const restore = backup
      ? ` The backup ${backup} is for what that does not mend; what was written since it was made would be lost.`
      : '';
    return `${checkOut} and restart. It works with the schema as it is now.${restore}\n`;
  }
  return `${checkOut}, restore ${backup ?? 'the backup'} into an empty database and start on that: the new schema does not serve it. What was written since the backup would be lost.\n`;
}
