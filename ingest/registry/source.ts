import { type Static, Type } from 'typebox';
import { sharings } from '#core/source/sharing.ts';
import {
  ConditionSchema,
  closed,
  Day,
  ExpressionSchema,
  encoding,
  LevelSchema,
  members,
  Province,
  Text,
} from './schema-parts.ts';

/**
 * A source is data, not code: one JSON file a dataset says where it comes from, what it may be used for, how its
 * columns become codes and names, and what must be true of it before it is published.
 */

const BoundaryFormat = Type.Union([
  Type.Object({ type: Type.Literal('shapefile'), members, encoding }, closed),
  Type.Object({ type: Type.Literal('geojson'), members, encoding }, closed),
  Type.Object({ type: Type.Literal('geojson-lines'), members, encoding }, closed),
  Type.Object({ type: Type.Literal('esri-json'), members, encoding }, closed),
  Type.Object({ type: Type.Literal('geopackage'), members, encoding }, closed),
]);

/**
 * How the publisher serves the file: one download, a service that is paged through, or `parts`: a download from each
 * address, all of which together are the dataset.
 */
const Service = Type.Object(
  {
    type: Type.Enum(['download', 'parts', 'arcgis', 'wfs', 'socrata', 'ckan']),
    pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
    resource: Type.Optional(Type.String({ description: 'CKAN: the resource id or its name.' })),
  },
  closed,
);

/**
 * How sure the address is. `confirmed`: it was called and answered. `stated`: it is named somewhere, and was not
 * called. `reconstructed`: it was put together from the publisher's other addresses.
 */
const UrlConfidence = Type.Enum(['confirmed', 'stated', 'reconstructed']);

const common = {
  $schema: Type.Optional(Type.String()),
  id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  name: Text,
  /**
   * Addresses of the data, tried one after the other. Empty if no program can fetch it: then `manual` says how a person
   * does.
   */
  urls: Type.Array(Type.String({ format: 'uri' })),
  urlConfidence: UrlConfidence,
  service: Type.Optional(Service),
  manual: Type.Optional(Text),
  /** If several sources are cut from one file: its name without ending, by which it is found in a folder too. */
  fileName: Type.Optional(Text),
  page: Type.String({ format: 'uri', description: "The publisher's page about the dataset." }),
  licence: Type.Object(
    {
      name: Text,
      sharing: Type.Optional(
        Type.Enum([...sharings], {
          description:
            'Whether the data may be passed on. open: to anybody; attribution: with the credit; non_commercial: to nobody who sells; by_permission: where its publisher allows it; unknown, as without it: the licence does not say, or nobody has read it.',
        }),
      ),
      url: Type.Optional(Type.String({ format: 'uri' })),
      attribution: Text,
    },
    closed,
  ),
  cadence: Type.Enum(['monthly', 'quarterly', 'yearly', 'never']),
  /**
   * If the addresses give one edition and never change: which, and by when the next one should be out. From that day
   * on the source is stale, although its publisher answers that nothing has changed.
   */
  edition: Type.Optional(Type.Object({ name: Text, next: Day }, closed)),
  /**
   * The publisher's own file with which the source passed the gate last, and the day of that run. Absent: none could be had.
   * `npm run try-sources` writes it.
   */
  tried: Type.Optional(Type.Object({ on: Day, file: Text }, closed)),
  notes: Type.Optional(Text),
};

const Fields = Type.Object(
  {
    code: ExpressionSchema,
    nameEn: ExpressionSchema,
    nameFr: Type.Optional(ExpressionSchema),
    province: Type.Optional(ExpressionSchema),
    population: Type.Optional(ExpressionSchema),
    electorCount: Type.Optional(ExpressionSchema),
  },
  closed,
);

const crs = Type.Optional(
  Type.String({
    pattern: '^(?:(?:EPSG|ESRI):[0-9]+|[A-Za-z]\\w+\\s*\\[[^]*\\]\\s*)$',
    maxLength: 20_000,
    description:
      'Wins over what the file says of itself: a number of EPSG or Esri (EPSG:26917, ESRI:102001), or the definition as text (WKT 1 or 2).',
  }),
);
const axes = Type.Optional(
  Type.Literal('north-first', { description: 'The file has latitude before longitude, or northing before easting.' }),
);
const where = Type.Optional(Type.Array(ConditionSchema));
/** Records with the same code are parts of one district (polls to dissolve, islands). Without it they are an error. */
const merge = Type.Optional(Type.Boolean());

/**
 * Another form in which the same map is published: another file format, service or naming of columns. Its values
 * replace the source's own; only `fields` may be left out if they are the same.
 */
const Form = Type.Object(
  {
    urls: Type.Array(Type.String({ format: 'uri' })),
    urlConfidence: Type.Optional(UrlConfidence),
    service: Type.Optional(Service),
    format: BoundaryFormat,
    crs,
    axes,
    fields: Type.Optional(Fields),
    where,
    merge,
  },
  closed,
);

const Jurisdiction = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'ca, ca-nb, csd-3520005' }),
    name: Text,
    /** If its French name differs. */
    nameFr: Type.Optional(Text),
  },
  closed,
);

export const BoundarySourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('boundaries'),
    level: LevelSchema,
    province: Type.Union([Province, Type.Null()], { description: 'null: federal, each district says its own' }),
    jurisdiction: Jurisdiction,
    /**
     * By which ids others know the districts; an asterisk stands for the district. `ocd`: those of the public list of
     * Open Civic Data divisions, which data/reference/ocd-divisions.json has. `dguid`: Statistics Canada's.
     */
    ids: Type.Optional(
      Type.Object(
        {
          ocd: Type.Optional(Type.String({ pattern: '^ocd-division/country:[a-z]{2}/[^*]*:\\*(-\\d{4})?$' })),
          dguid: Type.Optional(Type.String({ pattern: '^\\d{4}[A-Z]\\d{4}\\*$' })),
        },
        closed,
      ),
    ),
    confidence: Type.Enum(['OFFICIAL', 'MUNICIPAL', 'DERIVED', 'SAMPLE']),
    /**
     * `districts`: the polygons are electoral districts or wards. `at_large`: each is a whole municipality whose
     * council is elected at large. `no_wards`: each is a place where no one is elected at this level. `outline`: each
     * is a municipality by its census subdivision code; ward maps are compared with it, and it answers no look-up.
     */
    representation: Type.Optional(Type.Enum(['districts', 'at_large', 'no_wards', 'outline'])),
    format: BoundaryFormat,
    crs,
    axes,
    /**
     * Between two positions, whether the map's lines are straight in the projection of its file (`plane`, if nothing
     * is said) or in degrees. `degrees`: the map was drawn in degrees, and only its positions were projected.
     */
    edges: Type.Optional(Type.Enum(['plane', 'degrees'])),
    fields: Fields,
    where,
    merge,
    /** Other forms of the same map, tried one after the other after this one. */
    alternatives: Type.Optional(Type.Array(Form, { minItems: 1 })),
    expect: Type.Object(
      {
        /** How many; a range if the publisher does not say and they have not been counted yet. */
        districts: Type.Union([
          Type.Integer({ minimum: 1 }),
          Type.Object({ atLeast: Type.Integer({ minimum: 1 }), atMost: Type.Integer({ minimum: 1 }) }, closed),
        ]),
        /** Square kilometres of land that the districts cover together, and who states so. Water may come to it. */
        area: Type.Optional(Type.Object({ km2: Type.Number({ exclusiveMinimum: 0 }), by: Text }, closed)),
        /**
         * Who besides the publisher states how many there are, from which to which number their codes run, and what
         * they are called.
         */
        stated: Type.Optional(
          Type.Object(
            {
              by: Text,
              numbers: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
              /** The name of each district that they list, by its code: one, or the English and the French. */
              list: Type.Optional(Type.Record(Type.String(), Type.Union([Text, Type.Tuple([Text, Text])]))),
            },
            closed,
          ),
        ),
        codes: Type.Optional(Type.Array(Text)),
        /** Names that must be there, if no list gives them by code. */
        names: Type.Optional(Type.Array(Text)),
      },
      closed,
    ),
    valid: Type.Object({ from: Day, until: Type.Optional(Day) }, closed),
    /** Districts renamed while the map is in force: they retain their id and have the new name from that day on. */
    renames: Type.Optional(Type.Array(Type.Object({ code: Text, from: Day, nameEn: Text, nameFr: Text }, closed))),
    /**
     * Acceptance points: landmarks whose district is certain, and who states the position and the district. A map that
     * places one wrongly is quarantined.
     */
    points: Type.Array(
      Type.Object(
        { name: Text, longitude: Type.Number(), latitude: Type.Number(), code: Text, by: Type.Optional(Text) },
        closed,
      ),
    ),
    /**
     * Places that lie on the map whatever its districts: a municipality's own middle, a province's cities. From another
     * source than the map's. data/reference/places.json has those of the jurisdictions of the registry.
     */
    inside: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Text, at: Type.Tuple([Type.Number(), Type.Number()], { description: 'Longitude, latitude.' }) },
          closed,
        ),
        { minItems: 1 },
      ),
    ),
  },
  closed,
);

const electoralEvent = Type.Object(
  {
    id: Text,
    level: LevelSchema,
    jurisdiction: Type.String({ description: 'The jurisdiction whose map of that day the candidates belong to.' }),
    province: Type.Union([Province, Type.Null()]),
    name: Text,
    electionDate: Day,
    writsIssued: Day,
  },
  closed,
);

/** A register of addresses in the layout of StatCan's National Address Register (46-26-0002). */
const AddressSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('addresses'),
    format: Type.Object({ type: Type.Literal('national-address-register'), encoding }, closed),
    expect: Type.Object({ addresses: Type.Integer({ minimum: 1, description: 'At least this many.' }) }, closed),
  },
  closed,
);

/** Streets with their names and ranges of civic numbers, in the layout of StatCan's Road Network File (92-500-X). */
const StreetSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('streets'),
    format: Type.Object({ type: Type.Literal('road-network-file'), members, encoding }, closed),
    crs,
    expect: Type.Object({ lines: Type.Integer({ minimum: 1, description: 'At least this many.' }) }, closed),
  },
  closed,
);

/** Areas of water that a map draws: a shapefile of polygons, of which no column is read. */
const WaterSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('water'),
    format: Type.Object({ type: Type.Literal('shapefile'), members }, closed),
    crs,
    expect: Type.Object({ areas: Type.Integer({ minimum: 1, description: 'At least this many.' }) }, closed),
  },
  closed,
);

/** A concordance: postal code to district code of one boundary set. */
const ConcordanceSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('concordance'),
    set: Type.String({ description: 'The boundary set that the codes belong to.' }),
    province: Province,
    format: Type.Object(
      {
        type: Type.Literal('csv'),
        members,
        encoding,
        delimiter: Type.Optional(Type.Union([Text, Type.Array(Text, { minItems: 1 })])),
      },
      closed,
    ),
    fields: Type.Object({ postalCode: ExpressionSchema, code: ExpressionSchema }, closed),
    expect: Type.Object({ rows: Type.Integer({ minimum: 1 }) }, closed),
  },
  closed,
);

/** Results in the layout of Elections Canada's tables 11 (districts) and 12 (candidates). */
const ResultsSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('results'),
    election: electoralEvent,
    format: Type.Object(
      {
        type: Type.Literal('elections-canada-tables'),
        encoding,
        table11: Type.Optional(Text),
        table12: Text,
      },
      closed,
    ),
    expect: Type.Object({ districts: Type.Integer({ minimum: 1 }), candidates: Type.Optional(Type.Integer()) }, closed),
  },
  closed,
);

/** Poll-by-poll results (`pollresults_resultatsbureau*.csv`): the polling divisions of an election. */
const PollingDivisionSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('polling-divisions'),
    election: Type.String({ description: 'The id of an election, of which a results source tells.' }),
    format: Type.Object({ type: Type.Literal('elections-canada-poll-results'), members, encoding }, closed),
    expect: Type.Object({ pollingDivisions: Type.Integer({ minimum: 1 }) }, closed),
  },
  closed,
);

/** The outlines of the polling divisions of an election, one or more records each. */
const PollOutlineSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('poll-outlines'),
    election: Type.String({ description: 'The id of an election, of which a results source tells.' }),
    format: BoundaryFormat,
    crs,
    /** The code of the district, and the number of the polling division in it. */
    fields: Type.Object({ district: ExpressionSchema, poll: ExpressionSchema }, closed),
    where,
    expect: Type.Object(
      { polls: Type.Object({ atLeast: Type.Integer({ minimum: 1 }), atMost: Type.Integer({ minimum: 1 }) }, closed) },
      closed,
    ),
  },
  closed,
);

const csvFormat = Type.Object(
  {
    type: Type.Literal('csv'),
    members,
    encoding,
    delimiter: Type.Optional(Type.Union([Text, Type.Array(Text, { minItems: 1 })])),
  },
  closed,
);

/** An office of a member. A list that has several has columns for each. */
const OfficeSchema = Type.Object(
  {
    /** Which it is, such as "legislature" or "constituency". */
    type: Type.Optional(Text),
    postal: Type.Optional(
      Type.Array(ExpressionSchema, { minItems: 1, description: 'Its postal address, an expression a line.' }),
    ),
    tel: Type.Optional(ExpressionSchema),
    fax: Type.Optional(ExpressionSchema),
  },
  closed,
);

/** A public list of those who represent districts: a legislature's, or a council's. */
const MemberSourceSchema = Type.Object(
  {
    ...common,
    kind: Type.Literal('members'),
    level: LevelSchema,
    province: Type.Union([Province, Type.Null()]),
    jurisdiction: Type.String({ description: 'The jurisdiction whose map of the day of the list has the districts.' }),
    /** The day that the list is of; without it, the day on which it was published here. */
    asOf: Type.Optional(Day),
    format: Type.Union([
      csvFormat,
      Type.Object(
        {
          type: Type.Literal('json'),
          members,
          encoding,
          path: Type.Optional(
            Type.Array(Text, { description: 'The names that lead to the list; without them the whole is the list.' }),
          ),
        },
        closed,
      ),
    ]),
    fields: Type.Object(
      {
        /** A district's code, or else its name. */
        code: Type.Optional(ExpressionSchema),
        district: Type.Optional(ExpressionSchema),
        /** Empty if the seat is vacant. */
        name: ExpressionSchema,
        party: Type.Optional(ExpressionSchema),
        /** The day since which the member has held the seat, or since which it is vacant: YYYY-MM-DD. */
        since: Type.Optional(ExpressionSchema),
        email: Type.Optional(ExpressionSchema),
        url: Type.Optional(ExpressionSchema),
        photoUrl: Type.Optional(ExpressionSchema),
        /** Without it, that of the first office. */
        tel: Type.Optional(ExpressionSchema),
      },
      closed,
    ),
    offices: Type.Optional(Type.Array(OfficeSchema, { minItems: 1, maxItems: 4 })),
    where,
    /** `vacant`: the list names every member, so that a district that it does not name has none. */
    unnamed: Type.Optional(Type.Literal('vacant')),
    expect: Type.Object({ members: Type.Integer({ minimum: 1, description: 'About so many.' }) }, closed),
  },
  closed,
);

export const SourceSchema = Type.Union([
  BoundarySourceSchema,
  AddressSourceSchema,
  ConcordanceSourceSchema,
  ResultsSourceSchema,
  PollingDivisionSourceSchema,
  PollOutlineSourceSchema,
  MemberSourceSchema,
  StreetSourceSchema,
  WaterSourceSchema,
]);

export type Expression = Static<typeof ExpressionSchema>;
export type Condition = Static<typeof ConditionSchema>;
export type BoundarySource = Static<typeof BoundarySourceSchema>;
export type AddressSource = Static<typeof AddressSourceSchema>;
export type ConcordanceSource = Static<typeof ConcordanceSourceSchema>;
export type ResultsSource = Static<typeof ResultsSourceSchema>;
export type PollingDivisionSource = Static<typeof PollingDivisionSourceSchema>;
export type PollOutlineSource = Static<typeof PollOutlineSourceSchema>;
export type WaterSource = Static<typeof WaterSourceSchema>;
export type StreetSource = Static<typeof StreetSourceSchema>;
export type MemberSource = Static<typeof MemberSourceSchema>;
export type Source = Static<typeof SourceSchema>;
export type Level = Static<typeof LevelSchema>;
