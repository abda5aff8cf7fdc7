import { type Static, Type } from 'typebox';
import { rateLimits } from '#core/config/rate-limits.ts';
import { HustingsError } from '#core/errors.ts';
import { formatters } from '#core/formatters.ts';
import { Pace } from '#core/processes/pace.ts';
import type { AdmittedBody } from '#server/call/body/body-gate.ts';
import type { Rows } from '#server/call/rows.ts';
import { nullable } from '#server/call/schema.ts';
import { checkBody } from '#server/call/validation.ts';
import { JsonStream, JsonText } from '#server/content/json-content.ts';
import { included, includeParameter } from '#server/electoral/included/include-parameter.ts';
import { countLookUp } from '#server/electoral/lookup/outcomes.ts';
import { LookupSchema } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { RowRefusal, refusalOf } from '#server/http/request/rows/row-refusal.ts';
import { latitudeBeside } from '#server/records/schemas/latitude.ts';
import { lookUpAddress } from './look-up-address.ts';
import { type AskedOfDistricts, knownPlace, lookUpResponse } from './place.ts';

const mostRows = 10_000;

const inWords = (count: number): string => formatters.whole.en.format(count);

const PlaceSchema = Type.Object(
  {
    postalCode: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'A Canadian postal code. Spaces, hyphens and case are ignored.',
        examples: ['W0A 1C0'],
      }),
    ),
    lat: Type.Optional(latitudeBeside('lat', 'lng', { description: 'Degrees north, WGS 84; with `lng`.' })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS 84; with `lat`.' })),
    address: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'A civic number and a street, with `postalCode` or with the place after a comma, as in `GET /electoral/lookup`.',
        examples: ["43 chemin de l'Anse Est"],
      }),
    ),
  },
  { ...closed, title: 'PlaceToLookUp', description: 'A postal code, with an address or without, or a point.' },
);

const PlacesSchema = Type.Object(
  {
    records: Type.Array(PlaceSchema, {
      minItems: 1,
      maxItems: mostRows,
      description: 'The places, each a postal code or a point.',
      examples: [[{ postalCode: 'W0A 1C0' }, { lat: 43.1, lng: -47.2 }]],
    }),
  },
  { ...closed, title: 'PlacesToLookUp', description: 'A batch of places.' },
);

const ResultSchema = Type.Object(
  {
    lookup: nullable(LookupSchema, {
      description: 'The result of the look-up of this place; null if it is rejected.',
    }),
    refusal: nullable(RowRefusal, {
      description: 'Why the place has no result; null if it has one.',
      examples: [null],
    }),
  },
  { ...closed, title: 'PlaceLookup', description: 'The result for one place.' },
);

export const lookUpBatch = electoralEndpoint({
  operationId: 'lookUpBatch',
  method: 'POST',
  path: '/electoral/lookup/batch',
  tag: tags.lookup,
  summary: 'The districts of many postal codes or points',
  description: `Extension. Up to ${inWords(mostRows)} places and 4 MiB, as \`{ "records": […] }\` or as NDJSON (\`application/x-ndjson\`, one place on each line). Each place gets the result of \`GET /electoral/lookup\`, in the order of the places. All results are from one version of the maps. A rejected place does not affect the others. A batch counts as one request for every ${rateLimits.rowsOfOneRequest} places, rounded up, so a free key looks up ${inWords(rateLimits.electoral.FREE * rateLimits.rowsOfOneRequest)} places a minute. A batch that exceeds the rate limit is a 429, and no place is looked up. Nothing is changed, and no place is stored. For a CSV file or a workbook there is [the batch look-up page](/batch).`,
  inRows: mostRows,
  query: Type.Object(
    {
      date: Type.Optional(DateParameter),
      include: includeParameter(
        ['ids', 'members', 'polls'],
        'ids: external identifiers of the districts, `ocdId` and `dguid`; members: who represents them, `seat`; polls: the polling divisions that contain the point, if their boundaries are available.',
      ),
    },
    closed,
  ),
  body: PlacesSchema,
  response: Type.Object(
    { data: Type.Array(ResultSchema, { description: 'The results, in the order of the places.' }) },
    { ...closed, title: 'PlaceLookupList', description: 'The results of a batch look-up.' },
  ),
  async handle({ body, query }, services) {
    const map = services.map();
    const at = instantOf(query.date) ?? services.now();
    const names = included(query.include);
    const asked = { ids: names.has('ids'), members: names.has('members'), polls: names.has('polls') };
    const texts: ResultText[] = [];
    const pace = new Pace();
    for (const row of (body as unknown as Rows).all) {
      texts.push(resultOf(map, row, at, asked));
      if (pace.isDue) await pace.rest();
    }
    return new JsonStream(() => listOf(texts));
  },
});

const checkPlace = checkBody(PlaceSchema);

/** The JSON of one of the two parts of a result. Look-ups of the same code share their bytes. */
type ResultText = { readonly lookup: Buffer } | { readonly refusal: string };

function resultOf(
  map: MapSnapshot,
  row: AdmittedBody | HustingsError,
  at: number,
  asked: AskedOfDistricts,
): ResultText {
  try {
    if (row instanceof HustingsError) throw row;
    checkPlace(row.value);
    const place = row.value as Static<typeof PlaceSchema>;
    const found = countLookUp(() =>
      place.address === undefined
        ? lookUpResponse(map, knownPlace(map, place, 'field'), at, asked)
        : lookUpAddress(map, { ...place, address: place.address }, asked, at, 'field'),
    );
    return { lookup: found instanceof JsonText ? found.bytes : Buffer.from(JSON.stringify(found)) };
  } catch (error) {
    if (!(error instanceof HustingsError)) throw error;
    return { refusal: JSON.stringify(refusalOf(error)) };
  }
}

/** Bytes that are sent in one piece, at least. */
const leastPiece = 64 * 1024;

/** The text of the whole result, joined while it is sent: many results may be long. */
function* listOf(texts: readonly ResultText[]): Iterable<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [i, text] of texts.entries()) {
    add(Buffer.from(`${i === 0 ? '{"data":[' : ','}{"lookup":`));
    add('lookup' in text ? text.lookup : Buffer.from('null'));
    add(Buffer.from(`,"refusal":${'refusal' in text ? text.refusal : 'null'}}`));
    if (length < leastPiece) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  yield Buffer.concat([...parts, Buffer.from(']}')]);
}
