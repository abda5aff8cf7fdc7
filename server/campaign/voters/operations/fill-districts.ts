import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { noMap, noneHeld } from '#server/campaign/voters/districts/districts.ts';
import { fillCursor, readFillCursor } from '#server/campaign/voters/districts/fill-cursor.ts';
import { fillDistricts as fill, mostLookedAt } from '#server/campaign/voters/districts/fill-districts.ts';
import { formatters } from '#server/formatters.ts';
import { nullable } from '#server/http/schema.ts';

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const body = record(
  {
    dryRun: Type.Optional(
      Type.Boolean({ description: 'Whether it is only counted, and nothing is filled in.', examples: [true] }),
    ),
    jurisdiction: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        expects: 'the id of a jurisdiction',
        description:
          'The id of a jurisdiction, as `GET /electoral/jurisdictions` has it: only its districts are filled in. A campaign for a ' +
          'council gives its municipality: many have a Ward 1.',
        examples: ['sample'],
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^[A-Za-z0-9_-]+$',
        expects: 'the nextCursor of the request before',
        description: 'The `nextCursor` of the request before; absent for the first one.',
        examples: ['AQIDBAUGBwgJCgsMDQ4PEA'],
      }),
    ),
  },
  { title: 'FillDistricts', description: 'How districts are filled in.' },
);

const left = record(
  {
    unknownCode: count('The postal code is not held.', 3),
    straddles: count('The postal code lies in several districts, and the address does not decide.', 41),
    unsure: count(
      'Only where the middle of the postal code lies is known, or fewer than ten of its addresses, and not this one.',
      0,
    ),
    noDistrict: count('No map answers there, or nobody is elected by district.', 0),
    sharedName: count('Several districts have the name: `jurisdiction` says which are meant.', 0),
    otherJurisdiction: count('The district is of another jurisdiction than the one asked for.', 0),
  },
  { title: 'LeftWithoutDistrict', description: 'How many voters were left as they are, by the reason.' },
);

const filledDistricts = record(
  {
    dryRun: Type.Boolean({ description: 'Whether it was only counted.', examples: [false] }),
    lookedAt: count('Voters without a riding whom this request has looked at.', 356),
    filled: count('Of these, how many were given one; of a dry run, how many would be.', 312),
    left,
    byRiding: Type.Array(
      record(
        {
          riding: Type.String({ description: 'As the voters have it.', examples: ['Les Bancs'] }),
          voters: count('How many were given it.', 312),
        },
        { title: 'FilledRiding', description: 'A riding that was filled in.' },
      ),
      { maxItems: mostLookedAt, description: 'What was filled in, the most frequent riding first.' },
    ),
    nextCursor: nullable(Type.String(), {
      description: 'What to send as `cursor` to go on; null if all voters without a riding were looked at.',
      examples: [null],
    }),
  },
  { title: 'FilledDistricts', description: 'What a request to fill in districts has done.' },
);

export const fillDistricts = campaignEndpoint({
  operationId: 'fillDistricts',
  method: 'POST',
  path: '/voters/fill-districts',
  tag: tags.voters,
  summary: 'Fill in the ridings of voters that have none',
  description:
    'Extension. Gives voters whose `riding` is empty the district of the campaign’s level, as it is on the day of ' +
    'its election, in which their postal code lies; where the code lies in several, their address decides if the ' +
    'register has it, or its neighbours on both sides. What is not sure is never filled in, and no riding that a ' +
    'voter has is changed. The name is written as the campaign writes it. A request looks at up to ' +
    `${formatters.whole.en.format(mostLookedAt)} voters, the newest first: with \`nextCursor\` as \`cursor\`, and ` +
    'another Idempotency-Key, the next one goes on. `dryRun` counts and fills nothing in. Sets `updatedAt` of each ' +
    'voter that it changes.',
  scope: 'voters:write',
  body,
  response: one(filledDistricts),
  errors: [noMap(), noneHeld('MUNICIPAL')],
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
