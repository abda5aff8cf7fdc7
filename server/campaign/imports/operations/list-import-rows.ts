import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { findImport, noSuchImport } from '#server/campaign/imports/operations/import/find-import.ts';
import { ImportRowSchema, outcomeSchema, showRow } from '#server/campaign/imports/operations/import/row-record.ts';
import { pageOfRows } from '#server/campaign/imports/report.ts';
import { changesOfRows, fittingRows } from '#server/campaign/imports/row-changes.ts';
import { mayRead } from '#server/operations/authorize.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { many, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { decodeSortedCursor, encodeSortedCursor, notOfThisList } from '#server/store/lists/cursor.ts';
import { idOfImport } from './import/id-of-import.ts';

export const listImportRows = campaignEndpoint({
  operationId: 'listImportRows',
  method: 'GET',
  path: '/imports/{id}/rows',
  tag: tags.imports,
  summary: 'List the rows of an import',
  description:
    'Extension. The rows that are not imported (yet), and those similar to another record, in the order of the ' +
    'file. Each has its match, a similar record, its changes to the matching voter, and its errors. A page may be ' +
    'shorter than its limit if rows are long. Values of voters need the scope `voters:read`.',
  scope: 'voters:write',
  orScope: 'donations:write',
  role: 'MANAGER',
  params: idOfImport(exampleIds.import),
  query: pagedQuery({
    outcome: Type.Optional(
      annotate(outcomeSchema, { description: 'Only rows with this outcome.', examples: ['DUPLICATE'] }),
    ),
    alike: Type.Optional(
      Type.Boolean({ description: 'Whether to list only rows similar to a record.', examples: [true] }),
    ),
  }),
  response: many(ImportRowSchema),
  errors: [noSuchImport()],
  async handle({ params, query: { cursor, limit, outcome, alike } }, context) {
    const { tx, principal } = context;
    const found = await findImport(context, params.id);
    const { id } = found;
    const mark = ['listImportRows', tx.campaignId, id, outcome ?? null, alike ?? false];
    const after = cursor === undefined ? 0 : lineIn(cursor, mark);
    const page = await pageOfRows(tx, found, { outcome, alike, after, limit });
    const changes = await changesOfRows(tx, found, page.rows);
    const rows = fittingRows(page.rows, changes);
    const last = rows.at(-1);
    const more = page.more || rows.length < page.rows.length;
    const nextCursor = more && last ? encodeSortedCursor([String(last.line)], mark) : null;
    const mayReadVoters = mayRead(principal, 'voters:read');
    const data = rows.map((row) => showRow(row, { change: changes.get(row.line), mayReadVoters }));
    return { data, pagination: { nextCursor, limit } };
  },
});

function lineIn(cursor: string, mark: unknown): number {
  const [line = '', ...rest] = decodeSortedCursor(cursor, mark);
  if (rest.length > 0 || !/^\d{1,9}$/.test(line)) throw notOfThisList();
  return Number(line);
}
