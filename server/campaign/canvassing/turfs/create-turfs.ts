import { Type } from 'typebox';
import { type HustingsError, invalid, refused } from '#core/errors.ts';
import { type SpelledFilter, spelledOut } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { type PlaceOfKey, placeOfKey } from '#server/campaign/canvassing/walk-list/walk-key-parts.ts';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { record, requiredText } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { cutTurfs } from './cut-turfs.ts';
import { mostDoors, showTurf, Turf, type TurfRow } from './turf.ts';
import { mostCut, type Resident, walkWithoutTurf } from './walk-without-turf.ts';

const CreateTurfs = record(
  {
    name: Type.String({
      ...requiredText(80),
      description: 'What the turf is called; of several, each has a number behind it.',
      examples: ['Poll 12'],
    }),
    riding: Type.Optional(
      Type.String({ maxLength: 200, description: 'Only voters of this riding.', examples: ['Les Bancs'] }),
    ),
    polls: Type.Optional(
      Type.Array(Type.String({ maxLength: 20, examples: ['12'] }), {
        minItems: 1,
        maxItems: 50,
        description: 'Polls whose doors are wanted; absent: those of all.',
        examples: [['12']],
      }),
    ),
    streets: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200, examples: ['Marram Rd'] }), {
        minItems: 1,
        maxItems: 50,
        description: 'Streets whose doors are wanted, in any way of writing them; absent: those of all.',
        examples: [['Marram Rd']],
      }),
    ),
    doors: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostDoors,
        default: 60,
        description:
          'About how many doors a turf is to have. It may have half as many again, so that streets stay whole.',
        examples: [60],
      }),
    ),
  },
  { title: 'CreateTurfs', description: 'Which doors are wanted, and how many of them a turf is to have.' },
);

const TurfsResponse = record(
  { data: Type.Array(Turf, { description: 'The turfs, in the order of the walk.' }) },
  { title: 'TurfsResponse', description: 'The turfs that were cut.' },
);

export const createTurfs = campaignEndpoint({
  operationId: 'createTurfs',
  method: 'POST',
  path: '/canvassing/turfs',
  tag: tags.canvassing,
  summary: 'Cut polls or streets into turfs',
  description:
    'Takes the doors of the polls and streets in the order of the walk list, and cuts them into turfs of about `doors` ' +
    `doors, streets whole where that is possible. Up to ${mostCut} voters at once. Voters who are on an open turf already are ` +
    'left out; if that leaves nobody, nothing is made and it is a 422.',
  scope: 'canvassing:write',
  body: CreateTurfs,
  response: TurfsResponse,
  errors: [nobody(), tooMany()],
  async handle({ body, caller }, { tx, now, audit }) {
    if (!body.polls && !body.streets) throw invalid('The body needs "polls" or "streets".');
    audit.fields = Object.keys(body);
    const userId = caller.userId as string;
    // Whoever cuts at the same time waits, and then sees the turfs that are made here.
    await tx.query('select 1 from campaigns where id = $1 for no key update', [tx.campaignId]);
    const filter: SpelledFilter = await spelledOut(tx, {
      riding: body.riding,
      polls: body.polls,
      groups: walkGroups(undefined),
    });
    const residents = await walkWithoutTurf(tx, filter, body.streets);
    if (residents === 'too many') throw tooMany();
    if (residents.length === 0) throw nobody();
    const turfs = turfsOf(residents, body.doors ?? 60).map((parts, i, { length }) => ({
      ...parts,
      id: newRecordId(),
      name: length === 1 ? body.name : `${body.name}, ${i + 1}`,
    }));
    await insert(tx, turfs, userId, now);
    audit.recordId = turfs.length === 1 ? (turfs[0]?.id ?? null) : null;
    audit.rowCount = turfs.length;
    return {
      data: turfs.map(({ id, name, doors, voters }) =>
        showTurf({
          ...{ id, name, doors, voters: voters.length, doors_done: 0, created_at: now },
          ...{ volunteer_id: null, used_at: null, assigned_at: null, ended_at: null },
        } satisfies TurfRow),
      ),
    };
  },
});

function nobody(): HustingsError {
  return refused(
    [422, 'validation_failed'],
    'turf.nobody',
    'No voter of these polls and streets is without an open turf.',
  );
}

function tooMany(): HustingsError {
  return refused(
    [422, 'validation_failed'],
    'turf.tooMany',
    `These are more than ${mostCut} voters: cut fewer polls or streets at a time.`,
    { most: mostCut },
  );
}

interface Cut {
  readonly doors: number;
  readonly voters: ReadonlyArray<{ readonly id: string; readonly door: number }>;
}

function turfsOf(residents: readonly Resident[], wanted: number): Cut[] {
  const doors: Array<PlaceOfKey & { readonly ids: string[] }> = [];
  for (const { id, walk_key } of residents) {
    const place = placeOfKey(walk_key);
    if (doors.at(-1)?.door !== place.door) doors.push({ ...place, ids: [] });
    doors.at(-1)?.ids.push(id);
  }
  let begin = 0;
  return cutTurfs(doors, wanted).map((end) => {
    const part = doors.slice(begin, end);
    begin = end;
    return { doors: part.length, voters: part.flatMap(({ ids }, i) => ids.map((id) => ({ id, door: i + 1 }))) };
  });
}

type Named = Cut & { readonly id: string; readonly name: string };

async function insert(tx: CampaignTransaction, turfs: readonly Named[], userId: string, now: Date): Promise<void> {
  const rows = turfs.map(({ id, name, doors, voters }) => ({ id, name, doors, voters: voters.length }));
  await tx.query(
    `insert into turfs (campaign_id, id, name, user_id, doors, voters, created_at)
     select $1, id, name, $2, doors, voters, $3
     from json_to_recordset($4::json) as row (id uuid, name text, doors integer, voters integer)
     returning campaign_id`,
    [tx.campaignId, userId, now, JSON.stringify(rows)],
  );
  const voters = turfs.flatMap(({ id, voters }) =>
    voters.map((voter, i) => ({ turf: id, voter: voter.id, door: voter.door, place: i + 1 })),
  );
  const column = (name: 'turf' | 'voter' | 'door' | 'place') => voters.map((each) => each[name]);
  await tx.query(
    `insert into turf_voters (campaign_id, turf_id, voter_id, door, place)
     select $1, turf, voter, door, place
     from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::integer[]) on_turf (turf, voter, door, place)
     returning campaign_id`,
    [tx.campaignId, column('turf'), column('voter'), column('door'), column('place')],
  );
}
