import { Type } from 'typebox';
import { formatters } from '#core/formatters.ts';
import { count, nullable } from '#server/call/schema.ts';
import { noDistricts, noMap } from '#server/campaign/voters/districts/districts.ts';
import { fillCursor, readFillCursor } from '#server/campaign/voters/districts/fill-cursor.ts';
import { fillDistricts as fill, mostLookedAt } from '#server/campaign/voters/districts/fill-districts.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const body = record(
  {
    dryRun: Type.Optional(
      Type.Boolean({ description: 'Whether to only count, and fill nothing in.', examples: [true] }),
    ),
    jurisdiction: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        expects: 'the id of a jurisdiction',
        description:
          'The id of a jurisdiction, from `GET /electoral/jurisdictions`: only its districts are filled in. ' +
          'Municipal campaigns pass their municipality, since many have a Ward 1.',
        examples: ['sample'],
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^[A-Za-z0-9_-]+$',
        expects: 'the nextCursor of the request before',
        description: 'The `nextCursor` of the previous request; absent for the first one.',
        examples: ['AQIDBAUGBwgJCgsMDQ4PEA'],
      }),
    ),
  },
  { title: 'FillDistricts', description: 'Options for filling in districts.' },
);

const left = record(
  {
    unknownCode: count('The postal code is unknown.', 3),
    straddles: count('The postal code straddles districts, and the address does not decide.', 41),
    unsure: count(
      'Only the centroid of the postal code is known, or fewer than ten of its addresses, not including this one.',
      0,
    ),
    noDistrict: count('No map covers it, or no one is elected by district.', 0),
    sharedName: count('Several districts have the same name: pass `jurisdiction`.', 0),
    otherJurisdiction: count('The district is in another jurisdiction than the requested one.', 0),
  },
  { title: 'LeftWithoutDistrict', description: 'Number of voters left unchanged, by reason.' },
);

const filledDistricts = record(
  {
    dryRun: Type.Boolean({ description: 'Whether the request only counted.', examples: [false] }),
    lookedAt: count('Voters without a riding that this request has read.', 356),
    filled: count('Number of these that were filled in; with `dryRun`, that would be.', 312),
    left,
    byRiding: Type.Array(
      record(
        {
          riding: Type.String({ description: 'As in the voters’ records.', examples: ['Les Bancs'] }),
          voters: count('Number of voters who got it.', 312),
        },
        { title: 'FilledRiding', description: 'A riding that was filled in.' },
      ),
      { maxItems: mostLookedAt, description: 'The ridings that were filled in, the most frequent first.' },
    ),
    nextCursor: nullable(Type.String(), {
      description: 'Pass it as `cursor` to continue; null if all voters without a riding were read.',
      examples: [null],
    }),
  },
  { title: 'FilledDistricts', description: 'The result of a request to fill in districts.' },
);

export const fillDistricts = campaignEndpoint({
  operationId: 'fillDistricts',
  method: 'POST',
  path: '/voters/fill-districts',
  tag: tags.voters,
  summary: 'Fill in missing ridings of voters',
  description:
    'Extension. Sets an empty `riding` to the district of the campaign’s level, on election day, that contains the ' +
    'voter’s postal code. If the code straddles districts, the address decides, if the address register has it or ' +
    'its neighbours on both sides. An uncertain district is never filled in, and an existing riding is never ' +
    'changed. The name is spelled as the campaign spells it. A request reads up to ' +
    `${formatters.whole.en.format(mostLookedAt)} voters, the newest first. Pass \`nextCursor\` as \`cursor\`, with ` +
    'another Idempotency-Key, to continue. `dryRun` only counts. Sets `updatedAt` of each changed voter.',
  scope: 'voters:write',
  body,
  response: one(filledDistricts),
  errors: [noMap(), noDistricts('MUNICIPAL')],
  examples: { body: { dryRun: true } },
  async handle({ body: asked }, { tx, now, audit, districts }) {
    const { dryRun = false, jurisdiction, cursor } = asked;
    const after = cursor === undefined ? undefined : readFillCursor(cursor, tx.campaignId);
    audit.fields = dryRun ? [] : ['riding'];
    const { reached, ...filled } = await fill(tx, { districts, jurisdiction, after, isDryRun: dryRun, now });
    audit.rowCount = filled.filled;
    const nextCursor = reached && fillCursor(reached, tx.campaignId);
    return { data: { dryRun, ...filled, byRiding: [...filled.byRiding], nextCursor } };
  },
});
