import { Type } from 'typebox';
import { type HustingsError, invalid, refused } from '#core/errors.ts';
import { makeTurfs } from '#server/campaign/canvassing/turfs/cutting/make-turfs.ts';
import { mostCut, walkWithoutTurf } from '#server/campaign/canvassing/turfs/cutting/walk-without-turf.ts';
import { mostDoors, showTurf, Turf, type TurfRow } from '#server/campaign/canvassing/turfs/turf.ts';
import { type SpelledFilter, spelledOut } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { record, requiredText } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const CreateTurfs = record(
  {
    name: Type.String({
      ...requiredText(80),
      description: 'The name of the turf. If several are created, a number is appended.',
      examples: ['Poll 12'],
    }),
    riding: Type.Optional(
      Type.String({ maxLength: 200, description: 'Only voters of this riding.', examples: ['Les Bancs'] }),
    ),
    polls: Type.Optional(
      Type.Array(Type.String({ maxLength: 20, examples: ['12'] }), {
        minItems: 1,
        maxItems: 50,
        description: 'The polls whose doors are included. The default is all.',
        examples: [['12']],
      }),
    ),
    streets: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200, examples: ['Marram Rd'] }), {
        minItems: 1,
        maxItems: 50,
        description: 'The streets whose doors are included, in any spelling. The default is all.',
        examples: [['Marram Rd']],
      }),
    ),
    voted: Type.Optional(
      Type.Boolean({
        description: '`false`: only voters who are not marked as having voted, for election day. The default is all.',
        examples: [false],
      }),
    ),
    doors: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostDoors,
        default: 60,
        description:
          'The approximate number of doors of a turf. It may be exceeded by half, so that streets are not split.',
        examples: [60],
      }),
    ),
  },
  { title: 'CreateTurfs', description: 'The doors to divide into turfs, and the number of doors of a turf.' },
);

const TurfsResponse = record(
  { data: Type.Array(Turf, { description: 'The turfs, in the order of walk lists.' }) },
  { title: 'TurfsResponse', description: 'The turfs that were created.' },
);

export const createTurfs = campaignEndpoint({
  operationId: 'createTurfs',
  method: 'POST',
  path: '/canvassing/turfs',
  tag: tags.canvassing,
  summary: 'Cut polls or streets into turfs',
  description:
    'Divides the doors of the polls and streets, in the order of the walk list, into turfs of about `doors` doors. ' +
    `Streets are not split if possible. At most ${mostCut} voters at once. Voters on an open turf are left out; if ` +
    'none remain, it is a 422.',
  scope: 'canvassing:write',
  body: CreateTurfs,
  response: TurfsResponse,
  errors: [nobodyToVisit(), tooManyToCut()],
  examples: { body: { name: 'Poll 12', polls: ['12'], doors: 60 } },
  async handle({ body, caller }, { tx, now, audit }) {
    if (!body.polls && !body.streets) throw invalid('The body needs "polls" or "streets".');
    audit.fields = Object.keys(body);
    const userId = caller.userId as string;
    await waitForOtherCuts(tx);
    const filter: SpelledFilter = await spelledOut(tx, {
      riding: body.riding,
      polls: body.polls,
      groups: walkGroups(undefined),
    });
    const residents = await walkWithoutTurf(tx, filter, body.streets, body.voted);
    if (residents === 'too many') throw tooManyToCut();
    if (residents.length === 0) throw nobodyToVisit();
    const turfs = await makeTurfs(tx, residents, { name: body.name, doors: body.doors ?? 60, userId, now });
    audit.recordId = turfs.length === 1 ? (turfs[0]?.id ?? null) : null;
    audit.rowCount = turfs.length;
    return {
      data: turfs.map(({ id, name, doors, voters }) =>
        showTurf({
          id,
          name,
          doors,
          voters: voters.length,
          doors_done: 0,
          created_at: now,
          volunteer_id: null,
          used_at: null,
          link_until: null,
          assigned_at: null,
          ended_at: null,
        } satisfies TurfRow),
      ),
    };
  },
});

/** A request that cuts turfs at the same time waits, and then sees the turfs that are made here. */
export async function waitForOtherCuts(tx: CampaignTransaction): Promise<void> {
  await tx.query('select 1 from campaigns where id = $1 for no key update', [tx.campaignId]);
}

export function nobodyToVisit(): HustingsError {
  return refused(
    [422, 'validation_failed'],
    'turf.nobody',
    'No voter of these polls and streets is without an open turf.',
  );
}

export function tooManyToCut(): HustingsError {
  return refused(
    [422, 'validation_failed'],
    'turf.tooMany',
    `These are more than ${mostCut} voters: cut fewer polls or streets at a time.`,
    { most: mostCut },
  );
}
