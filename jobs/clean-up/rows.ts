import type { Knex } from 'knex';

const day = 86_400_000;

/** Long enough to see how the quarterly jobs of the year before went. */
const jobRunRetention = 400 * day;

/** Deletes sessions that have expired. Returns their number. */
export function deleteExpiredSessions(knex: Knex, now: number): Promise<number> {
  return knex('sessions').where('expires_at', '<=', new Date(now)).delete();
}

/** As `deviceDays` of server/console/ has it. An older device is not known any more. */
const deviceRetention = 180 * day;

/** Deletes devices without a sign-in for 180 days. Returns their number. */
export function deleteOldDevices(knex: Knex, now: number): Promise<number> {
  return knex('known_devices')
    .where('seen_at', '<', new Date(now - deviceRetention))
    .delete();
}

/** Deletes one-time links that have expired. Returns their number. */
export function deleteExpiredLinks(knex: Knex, now: number): Promise<number> {
  return knex('sign_in_links').where('expires_at', '<=', new Date(now)).delete();
}

/** Deletes records of jobs' runs that are older than 400 days. Returns their number. Those of ingests are never deleted. */
export function deleteOldJobRuns(knex: Knex, now: number): Promise<number> {
  return knex('job_runs')
    .where('started_at', '<', new Date(now - jobRunRetention))
    .delete();
}
