import { Type } from 'typebox';
import { rateLimits } from '#core/config/rate-limits.ts';
import type { HustingsError } from '#core/errors.ts';
import { unprocessable } from '#core/errors.ts';
import { formatters } from '#core/formatters.ts';
import type { Rows } from '#server/call/rows.ts';
import type { Tag } from '#server/call/tag.ts';
import { type CampaignEndpoint, campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { record } from '#server/records/schemas/schemas.ts';
import type { Scope } from '#server/records/scopes.ts';
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
      'Adds to each outcome the record that the row matches (by identifier, by e-mail address and name, or by name ' +
      'and address) and one that is similar. The rows are written regardless.',
    examples: ['match'],
  }),
);

const description = (upsert: string) =>
  `Extension. Up to ${formatters.whole.en.format(mostRows)} records and 4 MiB, as \`{ "records": […] }\` or as ` +
  'NDJSON (`application/x-ndjson`, one record on each line). Each row follows the rules of the single-record ' +
  'operation and has its own audit log entry. The response has an outcome for each row, in the order of the rows. ' +
  `${upsert} A rejected row does not affect the others. With \`atomic=true\` nothing is written if a row is ` +
  'rejected, and the response is a 422 that names the first ones. All rows are written in one transaction: after a ' +
  'server error nothing is, and the request may be repeated with the same Idempotency-Key. A batch counts as one ' +
  `request for every ${rateLimits.rowsOfOneRequest} rows, rounded up. A batch that exceeds the rate limit is a 429, and nothing is written.`;

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
        Type.Boolean({ description: 'Whether to write nothing if a row is rejected.', examples: [true] }),
      ),
      ...(kind.match && { include: matchParameter }),
    }),
    body: record(
      {
        records: Type.Array(Type.Union([kind.creation, kind.update]), {
          minItems: 1,
          maxItems: mostRows,
          description:
            'The records, as in the single-record operation. A record with a known externalId may have only some of the fields.',
        }),
      },
      { title, description: 'A batch of records.' },
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
