import { Type } from 'typebox';
import { byteOrderMark } from '#core/tables/csv.ts';
import { Bytes } from '#server/content/bytes.ts';
import { noAddressRegister, units } from '#server/electoral/crosswalks/amounts.ts';
import { crosswalkCsv } from '#server/electoral/crosswalks/crosswalk-csv.ts';
import { type ComparedMap, otherJurisdiction } from '#server/electoral/crosswalks/maps-of-jurisdiction.ts';
import { tooManyOverlays } from '#server/electoral/crosswalks/overlays.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { askedCrosswalk, CrosswalkQuery, howItIsMade } from './crosswalk-parameters.ts';

const type = 'text/csv; charset=utf-8';

export const readCrosswalkTable = electoralEndpoint({
  operationId: 'readCrosswalkTable',
  method: 'GET',
  path: '/electoral/crosswalks.csv',
  tag: tags.boundaries,
  summary: 'A crosswalk as CSV',
  description: `${howItIsMade} The columns match \`GET /electoral/crosswalks\`, with English names: \`from_id\`, \`from_code\`, \`from_name\`, \`to_id\`, \`to_code\`, \`to_name\`, \`by\`, \`unit\`, \`amount\`, \`share\`; the \`to_\` columns are empty for what no district covers.`,
  query: CrosswalkQuery,
  response: Type.Unsafe<never>({ description: 'The table, in UTF-8.', contentMediaType: 'text/csv' }),
  binary: 'text/csv',
  errors: [otherJurisdiction(), noAddressRegister(), tooManyOverlays()],
  examples: { query: ['by'] },
  cacheable: true,
  async handle({ query }, services) {
    const { from, to, by, rows } = await askedCrosswalk(query, services);
    const table = crosswalkCsv(rows, namesOf(from), namesOf(to), by, units[by]);
    return new Bytes(Buffer.from(byteOrderMark + table), type);
  },
});

const namesOf = ({ versions }: ComparedMap) =>
  versions.map(({ boundary: { id, code }, nameEn }) => ({ id, code, name: nameEn }));
