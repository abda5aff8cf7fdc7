import { type Static, Type } from 'typebox';
import { type HustingsError, notFound, refused } from '#core/errors.ts';
import { annotate, nullable } from '#server/call/schema.ts';
import { type ReadVersion, versionOfValues } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, timestamp } from '#server/records/schemas/schemas.ts';
import { queryById } from '#server/store/query-by-id.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A turf has at most this many doors. */
export const mostDoors = 400;

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const moment = (description: string, example: string | null) =>
  nullable(timestamp, { description, examples: [example] });

export const Turf = record(
  {
    id: Type.String({ description: 'The turf’s id, assigned by the server.', examples: [exampleIds.turf] }),
    name: Type.String({ description: 'The name of the turf.', examples: ['Poll 12, 1'] }),
    volunteerId: nullable(Type.String(), {
      description: 'The id of the assigned volunteer; null if none is assigned.',
      examples: [exampleIds.volunteer],
    }),
    doors: count('Number of doors when it was created.', 65),
    voters: count('Number of voters when it was created.', 131),
    doorsDone: count('Doors with a voter who has been contacted since it was created, in any way.', 18),
    lastActiveAt: moment(
      'When a phone last opened it or sent visits, accurate to about a minute; null if never.',
      '2026-09-19T22:40:00.000Z',
    ),
    createdAt: annotate(timestamp, { description: 'When it was created.', examples: ['2026-09-19T14:00:00.000Z'] }),
    assignedAt: moment('When it was assigned to the volunteer.', '2026-09-19T14:05:00.000Z'),
    endedAt: moment('When it was ended; null while it is open.', null),
  },
  { title: 'Turf', description: 'A part of a walk list for one volunteer.' },
);

export interface TurfRow {
  readonly id: string;
  readonly name: string;
  readonly volunteer_id: string | null;
  readonly doors: number;
  readonly voters: number;
  readonly doors_done: number;
  readonly used_at: Date | null;
  /** Until when its volunteer can open it by a link, or could; null if there was none. */
  readonly link_until: Date | null;
  readonly created_at: Date;
  readonly assigned_at: Date | null;
  readonly ended_at: Date | null;
}

/**
 * `lateral` and `limit 1` make Postgres look each voter up by the id. With a plain join, it may read all voters of the
 * campaign, since it does not know how many voters a turf has.
 */
const doorsDone = `(
  select count(distinct on_turf.door)::int from turf_voters on_turf, lateral (
    select last_contact from voters where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  where on_turf.campaign_id = $1 and on_turf.turf_id = t.id and voter.last_contact >= t.created_at
)`;

const usedAt = `(select max(used_at) from turf_links where campaign_id = $1 and turf_id = t.id)`;

const linkUntil = `(
  select coalesce(max(expires_at) filter (where ended_at is null), max(ended_at)) from turf_links
  where campaign_id = $1 and turf_id = t.id and volunteer_id = t.volunteer_id
)`;

/** The columns of a `TurfRow` of `turfs t`. */
export const turfColumns = `t.id, t.name, t.volunteer_id, t.doors, t.voters, t.created_at, t.assigned_at, t.ended_at,
  ${doorsDone} as doors_done, ${usedAt} as used_at, ${linkUntil} as link_until`;

/** Whether the volunteer of an open turf had a link, and has none any more. */
export const needsLink = ({ ended_at, link_until }: TurfRow, now: Date): boolean =>
  ended_at === null && link_until !== null && link_until <= now;

const select = `select ${turfColumns} from turfs t where t.campaign_id = $1 and t.id = $2`;

/** Errors: 404. */
export const findTurf = (tx: CampaignTransaction, id: string): Promise<TurfRow> =>
  queryById(tx, select, id, noSuchTurf);

const selectFacts = 'select name, volunteer_id, ended_at from turfs where campaign_id = $1 and id = $2';

/** What callers may write of a turf. */
type LockedTurf = Pick<TurfRow, 'name' | 'volunteer_id' | 'ended_at'>;

async function readFacts(tx: CampaignTransaction, id: string, lock: boolean): Promise<LockedTurf | undefined> {
  if (!canBeRecordId(id)) return undefined;
  const text = lock ? `${selectFacts} for no key update` : selectFacts;
  const [turf] = await tx.query<LockedTurf>(text, [tx.campaignId, id]);
  return turf;
}

/** Errors: 404. */
export async function lockTurf(tx: CampaignTransaction, id: string): Promise<LockedTurf> {
  const turf = await readFacts(tx, id, true);
  if (!turf) throw noSuchTurf();
  return turf;
}

/** What If-Match names: another one says that the turf was renamed, assigned or ended. */
export const turfVersionOf = ({ name, volunteer_id, ended_at }: LockedTurf): string =>
  versionOfValues([name, volunteer_id, ended_at]);

export const turfVersion: ReadVersion = async (tx, id, { lock }) => {
  const turf = await readFacts(tx, id, lock);
  return turf && turfVersionOf(turf);
};

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

export const showTurf = (row: TurfRow): Static<typeof Turf> => ({
  id: row.id,
  name: row.name,
  volunteerId: row.volunteer_id,
  doors: row.doors,
  voters: row.voters,
  doorsDone: row.doors_done,
  lastActiveAt: text(row.used_at),
  createdAt: row.created_at.toISOString(),
  assignedAt: text(row.assigned_at),
  endedAt: text(row.ended_at),
});

export const noSuchTurf = (): HustingsError => notFound('There is no turf of this id.');

export const noVolunteerOfCampaign = (): HustingsError =>
  refused(
    [400, 'validation_failed'],
    'turf.volunteer',
    'The field "volunteerId" must be the id of a volunteer of this campaign, or null.',
  );
