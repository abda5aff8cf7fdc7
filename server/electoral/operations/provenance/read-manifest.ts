import { Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { datasetKinds } from '#core/source/source-kinds.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { contentOf } from '#server/electoral/provenance/content.ts';
import { HashSchema } from '#server/electoral/provenance/provenance-schemas.ts';
import { hashedDatasets } from '#server/electoral/provenance/stored-hashes.ts';
import { closed, DateTimeSchema, LevelSchema } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

const ManifestSetSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
    level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
    validFrom: annotate(DateTimeSchema, { description: 'The first instant at which the map is in force, in UTC.' }),
    validUntil: nullable(DateTimeSchema, {
      description: 'The instant at which it ceases to be in force, in UTC; null if no end is known.',
      examples: [null],
    }),
    boundaryCount: Type.Integer({ minimum: 1, description: 'Boundaries of the map.', examples: [8] }),
    sha256: annotate(HashSchema, {
      description:
        'SHA-256 of the map’s lines, one for each period of each boundary, sorted by id and time: a JSON array of id, code, first instant, last instant or null, province, English name, French name, and content hash, with a line feed.',
    }),
  },
  { ...closed, title: 'ManifestSet', description: 'A served map.' },
);

const ManifestDatasetSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the source.', examples: ['sample-addresses'] }),
    kind: enumeration('ManifestKind', datasetKinds, { description: 'What it is.', examples: ['addresses'] }),
    sha256: annotate(HashSchema, { description: 'SHA-256 of its published content, computed at publication.' }),
  },
  { ...closed, title: 'ManifestDataset', description: 'A served dataset that is not a map.' },
);

const ManifestSchema = Type.Object(
  {
    catalogueVersion: Type.Integer({
      minimum: 0,
      description: 'The version of all published data. Each installation has its own count.',
      examples: [14],
    }),
    updatedAt: annotate(DateTimeSchema, { description: 'When it was published, in UTC.' }),
    programVersion: Type.String({ description: 'The version of the program that serves it.', examples: ['1.0.0'] }),
    programCommit: nullable(Type.String(), {
      description: 'The hash of the commit that it was built of; null if it is not known.',
      examples: ['0123456789abcdef0123456789abcdef01234567'],
    }),
    sha256: annotate(HashSchema, {
      description: 'SHA-256 of one line for each map, sorted by id: its hash, two spaces, its id, a line feed.',
    }),
    sets: Type.Array(ManifestSetSchema, { description: 'The maps, former and future ones too, sorted by id.' }),
    datasets: Type.Array(ManifestDatasetSchema, { description: 'All other datasets, sorted by id.' }),
  },
  { ...closed, title: 'Manifest', description: 'Hashes of all served data.' },
);

export const readManifest = electoralEndpoint({
  operationId: 'readManifest',
  method: 'GET',
  path: '/electoral/manifest',
  tag: tags.service,
  summary: 'Hashes of all served data',
  description:
    'Extension. SHA-256 of each map and dataset, to compare two installations: `npx hustings verify-manifest URL` does so. Simplified geometries and tiles have no hash, since they are derived from the maps. Nothing is changed.',
  query: Type.Object({}, closed),
  response: ManifestSchema,
  cacheable: true,
  async handle(_request, services) {
    const map = services.map();
    const { sets, sha256 } = contentOf(map);
    return {
      catalogueVersion: map.catalogueVersion,
      updatedAt: toIso(map.updatedAt),
      programVersion: services.build.version,
      programCommit: services.build.commit?.hash ?? null,
      sha256,
      sets: sets.map(({ set, boundaryCount, sha256: hash }) => ({
        id: set.id,
        level: set.level,
        validFrom: toIso(set.from),
        validUntil: set.until === Infinity ? null : toIso(set.until),
        boundaryCount,
        sha256: hash,
      })),
      datasets: await hashedDatasets(services.knex),
    };
  },
});
