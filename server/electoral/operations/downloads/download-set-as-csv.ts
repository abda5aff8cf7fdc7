import { Type } from 'typebox';
import { byteOrderMark, csvLine } from '#core/tables/csv.ts';
import { Bytes } from '#server/content/bytes.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { flatNames, flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';
import { askedMap, DownloadParams, DownloadQuery, downloadErrors } from './download-set.ts';

const mediaType = 'text/csv';

export const downloadCodes = electoralEndpoint({
  operationId: 'downloadSetAsCsv',
  method: 'GET',
  path: '/electoral/downloads/{set}.csv',
  tag: tags.downloads,
  summary: 'The codes and ids of a map as CSV, for download',
  description:
    'Extension. One row for each boundary in force: codes, names, external identifiers, population, electors, licence and attribution, without geometry. For a map no longer in force: the boundaries of its last day. UTF-8 with a byte order mark. Text that a spreadsheet would treat as a formula is preceded by an apostrophe. Nothing is changed.',
  params: DownloadParams,
  query: DownloadQuery,
  response: Type.Unsafe<never>({ description: 'The table.', contentMediaType: mediaType }),
  binary: mediaType,
  errors: downloadErrors,
  cacheable: true,
  handle({ params, query }, services) {
    const { map, set, at } = askedMap(services, params.set, query.date);
    const lines = versionsOfSet(map, set, at).map((version) => {
      const properties = flatProperties(map, version, at);
      return csvLine(flatNames.map((name) => properties[name] ?? ''));
    });
    return new Bytes(
      Buffer.from([byteOrderMark, csvLine(flatNames), ...lines].join('')),
      `${mediaType}; charset=utf-8`,
    );
  },
});
