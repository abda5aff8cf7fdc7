import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { divisionIdsOf } from '#core/source/division-ids.ts';
import { prepareMap } from '#ingest/maps/prepare-map.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';

const files = await listFiles(process.env.HUSTINGS_REAL_DATA as string);
const maps = (await loadSources()).filter((source): source is BoundarySource => source.kind === 'boundaries');
const found = maps.flatMap((source): [string, BoundarySource, string][] => {
  const path = findFile(files, source);
  return path === null ? [] : [[source.id, source, path]];
});
/** Ingested from the registry, and looked into, by test/real/ingest.test.ts. */
const seenElsewhere = ['ca-federal-2023', 'ca-nb-2024', 'ca-ns-2019'];
/** Districts that the public list of divisions names otherwise than the file. */
const namedOtherwise: Readonly<Record<string, readonly string[]>> = {
  'csd-2466023': ['10.1', '10.2', '13.2', '16.1'],
};

describe('the registry on the files that publishers gave', () => {
  it('finds a map in every file of a map', () => {
    const used = new Set(found.map(([, , path]) => path));
    const maps = [...files.values()].filter((path) =>
      /\/(federal|provincial|municipal)\/.*\.(zip|geojson)$/u.test(path),
    );
    // If a file is there in two forms, the one that the source describes is taken.
    const twice = maps.filter(
      (path) => used.has(path.replace(/zip$/u, 'geojson')) || used.has(path.replace(/geojson$/u, 'zip')),
    );
    expect(maps.filter((path) => !used.has(path) && !twice.includes(path))).toEqual([]);
    expect(found).toHaveLength(53);
  });

  it.each(found.filter(([id]) => !seenElsewhere.includes(id)))(
    'passes %s through the gate',
    async (_id, source, path) => {
      const { districts, findings } = await prepareMap(
        {
          source,
          path,
          fileName: basename(path),
          previous: [],
          surroundingDistricts: [],
          otherTerritories: [],
          accepted: false,
        },
        () => {},
        async () => new Map(),
      );
      expect(findings.filter(({ severity }) => severity === 'hard')).toEqual([]);
      expect(districts).toHaveLength(source.expect.districts as number);
      const { ids } = source;
      const withoutId = districts.filter(({ code, nameEn, nameFr }) => {
        return ids?.ocd !== undefined && divisionIdsOf(ids, { code, names: [nameEn, nameFr] }).ocdId === null;
      });
      expect(withoutId.map(({ code }) => code).sort()).toEqual(namedOtherwise[source.id] ?? []);
      // Cut-off fields, and codes or names in capitals, would have gone by unseen.
      expect(
        districts.filter(({ nameEn, nameFr }) => nameEn === nameEn.toUpperCase() && nameEn.length > 4 && nameFr !== ''),
      ).toEqual([]);
    },
  );
});
