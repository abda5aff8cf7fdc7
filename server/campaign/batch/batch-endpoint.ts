import { Type } from 'typebox';
import type { HustingsError } from '#core/errors.ts';
import { unprocessable } from '#core/errors.ts';
import { type CampaignEndpoint, campaignEndpoint } from '#server/campaign/endpoint.ts';
import { record } from '#server/campaign/schemas.ts';
import type { Scope } from '#server/campaign/scopes.ts';
import { formatters } from '#server/formatters.ts';
import type { Rows } from '#server/http/request/rows/rows.ts';
import type { Tag } from '#server/http/tag.ts';
import type { BatchKind } from './batch-kind.ts';
import { BatchResponse, matchesOf, summaryOf } from './outcome.ts';
import { refuseIfAny, runBatch } from './run-batch.ts';

const mostRows = 1000;

interface Definition {
  readonly operationId: string;
  readonly path: string;
  readonly tag: Tag;
  readonly scope: Scope;
  readonly summary: string;
  /** What happens to a row whose externalId a record already has. */
  readonly upsert: string;
  readonly title: string;
  readonly errors?: readonly HustingsError[];
}

const matchParameter = Type.Optional(
  Type.Literal('match', {
    description:
      'Says of each row which record it matches, by identifier, by e-mail address and name, or by name and address, and which ' +
      'one it looks like. The rows are written all the same.',
    examples: ['match'],
  }),
);

const description = (upsert: string) =>
  `Extension. Up to ${formatters.whole.en.format(mostRows)} records and 4 MiB, as \`{ "records": […] }\` or as ` +
  'NDJSON (`application/x-ndjson`, one record on each line). Each row is a request of the operation for one ' +
  `record, with its rules and its entry in the audit log, and has an outcome, in the order of the rows. ${upsert} ` +
  'A row that is refused leaves the others as they are; with `atomic=true` nothing is done if a row is refused, ' +
  'and the answer is a 422 that names the first ones. All rows are written in one transaction: after an error of ' +
  'the server nothing is, and the same Idempotency-Key may be sent again. Work is done in slices of at most 50 ms ' +
  'between which others are served. A batch counts as one request for each 20 rows begun; one that the rest of the ' +
  'minute has no room for is a 429 before anything is done.';

/** Defines the operation that writes many records of a kind. */
export const batchEndpoint = (kind: BatchKind, definition: Definition): CampaignEndpoint => {
  const { upsert, title, errors = [], ...rest } = definition;
  return campaignEndpoint({
    ...rest,
    method: 'POST',
    description: description(upsert),
    inRows: mostRows,
    query: record({
      atomic: Type.Optional(
        Type.Boolean({ description: 'Whether nothing is done if a row is refused.', examples: [true] }),
      ),
      ...(kind.match && { include: matchParameter }),
    }),
    body: record(
      {
        records: Type.Array(Type.Union([kind.creation, kind.update]), {
          minItems: 1,
          maxItems: mostRows,
          description:
            'The records, as the operation for one record takes them. One whose externalId is known may have some of the fields.',
        }),
      },
      { title, description: 'Records that are written together.' },
    ),
    response: BatchResponse,
    errors: [
      unprocessable('Nothing was done, since 1 of 2 rows is refused. Row 2: The field "lastName" is required.'),
      ...errors,
    ],
    async handle({ body, query }, context) {
      const { atomic, include } = query as { atomic?: boolean; include?: string };
      const data = await runBatch(kind, body as unknown as Rows, context, include === 'match');
      if (atomic) refuseIfAny(data);
      return { data, ...(include === 'match' && { matches: matchesOf(data) }), summary: summaryOf(data) };
    },
  });
};
