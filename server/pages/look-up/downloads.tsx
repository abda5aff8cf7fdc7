import type { BoundarySet } from '#server/electoral/map/boundary.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';

/** The files of a map: the ending of each address, and what it is called in both languages. */
const files = [
  ['geojson', 'GeoJSON'],
  ['gpkg', 'GeoPackage'],
  ['parquet', 'GeoParquet'],
  ['pmtiles', 'PMTiles'],
  ['csv', 'CSV'],
] as const;

const words: Bilingual<string> = { en: 'The whole map:', fr: 'La carte entière\u00a0:' };

/** Links to the files of a map that is offered whole. A file is fetched for a person alone, never ahead. */
export function Downloads({ set, language }: { readonly set: Pick<BoundarySet, 'id'>; readonly language: Language }) {
  return (
    <>
      {words[language]}{' '}
      {files.map(([ending, name], i) => (
        <span key={ending}>
          {i > 0 && ', '}
          <a href={`/api/v1/electoral/downloads/${encodeURIComponent(set.id)}.${ending}`} download>
            {name}
          </a>
        </span>
      ))}
    </>
  );
}
