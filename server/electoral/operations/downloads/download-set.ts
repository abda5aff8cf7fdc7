import { basename } from 'node:path';
import { type TSchema, Type } from 'typebox';
import { StoredFile } from '#server/content/stored-file.ts';
import { tooMany } from '#server/electoral/downloads/download-files.ts';
import type { FileFormat } from '#server/electoral/downloads/download-task.ts';
import { gzipPathOf } from '#server/electoral/downloads/gzip-path.ts';
import { type DatedMap, mapFile } from '#server/electoral/downloads/map-file.ts';
import { type ElectoralServices, electoralEndpoint } from '#server/electoral/operations/services.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notInForce, notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { instantOfSet, versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';

export const DownloadParams = Type.Object({
  set: Type.String({
    pattern: '^[\\w-]+$',
    expects: 'the id of a map',
    description: 'The id of the map, from `GET /electoral/jurisdictions`.',
    examples: ['sample-federal'],
  }),
});

export const DownloadQuery = Type.Object({ date: Type.Optional(DateParameter) }, closed);

/** The map that a request asks for. Errors: 404, 403. */
export function askedMap(services: ElectoralServices, id: string, date: string | undefined): DatedMap {
  const map = services.map();
  const set = offeredSet(map, id, services.downloads);
  const at = instantOf(date) ?? instantOfSet(set, services.now());
  if (versionsOfSet(map, set, at).length === 0) throw notInForce();
  return { map, set, at };
}

export const downloadErrors = [noSuchMap(), notInForce(), notPassedOn()];

interface FileDefinition {
  readonly operationId: string;
  readonly format: FileFormat;
  readonly summary: string;
  readonly description: string;
  readonly response: TSchema;
  readonly mediaType: string;
  /** Whether it is JSON, which is compressed on its way. */
  readonly isJson?: boolean;
}

export const whole =
  'Extension. The boundaries in force with their full geometries and flat properties, including licence and attribution. For a map no longer in force: the boundaries of its last day. The file is written at the first request.';

/** A map as a file that is written once and sent to all who ask for it. */
export const downloadSet = ({ format, mediaType, isJson = false, ...said }: FileDefinition) =>
  electoralEndpoint({
    ...said,
    method: 'GET',
    path: `/electoral/downloads/{set}.${format}`,
    tag: tags.downloads,
    params: DownloadParams,
    query: DownloadQuery,
    ...(isJson ? { mediaType } : { binary: mediaType }),
    errors: [...downloadErrors, tooMany()],
    cacheable: true,
    inParts: true,
    async handle({ params, query }, services) {
      const path = await mapFile(services.files, askedMap(services, params.set, query.date), format);
      const name = `${params.set}.${format}`;
      const tag = `"${basename(path)}"`;
      return new StoredFile({ path, tag, type: mediaType, name, ...(isJson && { gzipPath: gzipPathOf(path) }) });
    },
  });
