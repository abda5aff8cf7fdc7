import { type StandInFeature, toGeoJson } from './features.ts';
import { json, nothingHere, type Publisher } from './server.ts';

export interface SocrataDataset {
  features: readonly StandInFeature[];
  readonly id?: string;
  /** False: the portal has no export of this dataset. */
  readonly exports?: boolean;
  /** False: the dataset is not offered as a resource, so that its rows are neither counted nor paged. */
  readonly rows?: boolean;
  /** Seconds since 1970; without it the portal does not describe the dataset. */
  updated?: number;
  readonly claims?: number;
  /** What its export as a shapefile is. */
  readonly shapefile?: Buffer;
}

export const socrataId = 'abcd-1234';

/** A Socrata portal with one dataset: description, export, and rows with `$limit`, `$offset`, `$order`, `$select`. */
export function socrataPortal(dataset: SocrataDataset): Publisher {
  const { id = socrataId, exports = true, rows = true } = dataset;
  return ({ url }) => {
    const query = url.searchParams;
    const collection = (features: readonly StandInFeature[]) =>
      json({ type: 'FeatureCollection', features: features.map((feature) => toGeoJson(feature)) });
    switch (url.pathname) {
      case `/api/views/${id}.json`:
        if (dataset.updated === undefined) return nothingHere;
        return json({ id, rowsUpdatedAt: dataset.updated, viewLastModified: dataset.updated });
      case `/api/geospatial/${id}`:
        if (!exports || query.get('method') !== 'export') return nothingHere;
        if (query.get('format') === 'Shapefile') return dataset.shapefile ? { body: dataset.shapefile } : nothingHere;
        return collection(dataset.features);
      case `/resource/${id}.json`:
        if (!rows || query.get('$select') !== 'count(*) AS count') return nothingHere;
        return json([{ count: String(dataset.claims ?? dataset.features.length) }]);
      case `/resource/${id}.geojson`: {
        if (!rows) return nothingHere;
        const offset = Number(query.get('$offset') ?? 0);
        const ordered =
          query.get('$order') === ':id' ? dataset.features.toSorted((a, b) => a.id - b.id) : dataset.features;
        return collection(ordered.slice(offset, offset + Number(query.get('$limit') ?? 1000)));
      }
      default:
        return nothingHere;
    }
  };
}
