import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { arcgisServer } from '#test/support/stand-ins/arcgis.ts';
import { ckanPortal } from '#test/support/stand-ins/ckan.ts';
import { downloads, type Published } from '#test/support/stand-ins/download.ts';
import { type StandInFeature, toGeoJson } from '#test/support/stand-ins/features.ts';
import type { Publisher } from '#test/support/stand-ins/server.ts';
import { socrataPortal } from '#test/support/stand-ins/socrata.ts';
import { wfsServer } from '#test/support/stand-ins/wfs.ts';
import { pollResults, table11, table12 } from './election-files.ts';
import { type InventedMap, inventMap } from './invented-map.ts';
import { addressRegister, concordance } from './postal-files.ts';
import { roadNetwork } from './road-network.ts';
import { layerPaths, zippedShapefile } from './zipped-shapefile.ts';

/** The publishers of a whole registry. */
export class Publishers {
  readonly #maps: ReadonlyMap<string, InventedMap>;
  readonly #sources: readonly Source[];
  readonly #edition: number;

  /** @param edition each has validators of its own; from the second on the features come in another order */
  constructor(sources: readonly Source[], edition = 1) {
    this.#sources = sources;
    this.#edition = edition;
    const maps = sources.filter((source): source is BoundarySource => source.kind === 'boundaries');
    this.#maps = new Map(maps.filter(({ urls }) => urls.length > 0).map((source) => [source.id, inventMap(source)]));
  }

  /**
   * Who serves a source, in the way and the format that it says.
   *
   * @param base the address below which this publisher is reached
   */
  async of(source: Source, base: string): Promise<Publisher> {
    if (source.kind !== 'boundaries') return downloads(await this.#files(source));
    const features = this.#featuresOf(source.id);
    const url = new URL(source.urls[0] as string);
    switch (source.service?.type ?? 'download') {
      case 'arcgis': {
        const path = url.pathname.replace(/\/query$/, '');
        // Map services of the older kind know no GeoJSON.
        const geoJson = path.includes('/MapServer/') ? 'unsaid' : 'given';
        return arcgisServer({ features, path, geoJson, lastEdit: Date.UTC(2026, 0, this.#edition) });
      }
      case 'wfs':
        return wfsServer({ features, name: url.searchParams.get('typeName') ?? '' });
      case 'socrata': {
        const id = socrataIdOf(url.pathname);
        const shapefile = await zippedShapefile(source, features);
        return socrataPortal({ features, id, updated: Date.UTC(2026, 0, this.#edition) / 1000, shapefile });
      }
      case 'ckan': {
        const name = url.pathname.split('/').at(-1) as string;
        const file = source.service?.resource as string;
        const resource = { id: 'r', name: file, format: 'GeoJSON', url: `${base}/files/${file}` };
        return ckanPortal(
          { name, resources: [resource] },
          { [`/files/${file}`]: this.#published(await this.#file(source), 1) },
        );
      }
      default:
        return downloads(await this.#files(source));
    }
  }

  #featuresOf(id: string): readonly StandInFeature[] {
    const { features } = this.#mapOf(id);
    return this.#edition === 1 ? features : features.toReversed();
  }

  /** Some servers give an entity tag and others a date. */
  #published(body: string | Buffer, i: number): Published {
    const edition = this.#edition;
    return i % 2 === 0
      ? { body, etag: `"${edition}"` }
      : { body, lastModified: new Date(Date.UTC(2026, 0, edition)).toUTCString() };
  }

  #mapOf(id: string): InventedMap {
    const map = this.#maps.get(id);
    if (map === undefined) throw new Error(`No map of ${id} is invented`);
    return map;
  }

  /** What lies at each address of a download; of several addresses of one source, at the first. */
  async #files(source: Source): Promise<Record<string, Published>> {
    const paths = source.urls.map((url) => new URL(url).pathname);
    const at = (path: string | undefined, body: string | Buffer, i = 0) =>
      [path ?? '', this.#published(body, i)] as const;
    if (source.service?.type !== 'parts') return Object.fromEntries([at(paths[0], await this.#file(source))]);
    if (source.kind === 'results') {
      const codes = this.#federalCodes(source.election.electionDate);
      return Object.fromEntries([at(paths[0], table11(codes)), at(paths[1], table12(codes), 1)]);
    }
    if (source.kind !== 'boundaries') throw new Error(`${source.id} comes in parts that nobody invents`);
    const features = this.#featuresOf(source.id);
    const layers = layerPaths(source);
    const parts = layers.map(async (layer, i) => {
      const dealt = features.filter((_, feature) => feature % layers.length === i);
      return at(paths[i], await zippedShapefile(source, dealt, [layer]), i);
    });
    return Object.fromEntries(await Promise.all(parts));
  }

  async #file(source: Source): Promise<string | Buffer> {
    switch (source.kind) {
      case 'boundaries': {
        const features = this.#featuresOf(source.id);
        if (source.format.type === 'shapefile') return zippedShapefile(source, features);
        if (source.format.type !== 'geojson') throw new Error(`${source.id}: nobody invents a ${source.format.type}`);
        return JSON.stringify({ type: 'FeatureCollection', features: features.map((feature) => toGeoJson(feature)) });
      }
      case 'polling-divisions': {
        const election = this.#sources.find(
          (other) => other.kind === 'results' && other.election.id === source.election,
        );
        const day = election?.kind === 'results' ? election.election.electionDate : '';
        return zipOf({ 'pollresults_resultatsbureau.csv': pollResults(this.#federalCodes(day)) });
      }
      case 'concordance':
        return concordance([...this.#mapOf(source.set).places.keys()]);
      case 'addresses':
        return addressRegister(this.#mapOf('ca-federal-2023').places);
      case 'poll-outlines':
        // Each district is a poll of its own.
        return zippedShapefile(source, this.#featuresOf('ca-federal-2023').map(asPoll));
      case 'water':
        // Each district has a lake, in degrees.
        return zippedShapefile(source, [...this.#mapOf('ca-federal-2023').places.values()].map(asLake));
      case 'streets':
        return roadNetwork(this.#mapOf('ca-federal-2023').places);
      case 'members':
      case 'results':
        throw new Error(`${source.id} comes in parts`);
    }
  }

  #federalCodes(day: string): string[] {
    return [...this.#mapOf(day < '2025-03-23' ? 'ca-federal-2013' : 'ca-federal-2023').places.keys()];
  }
}

const asPoll = ({ attributes, ...feature }: StandInFeature): StandInFeature => ({
  ...feature,
  attributes: { FED_NUM: String(attributes.FED_NUM), PD_NUM: 1, PD_NBR_SFX: 0, PD_TYPE: 'N' },
});

function asLake([longitude, latitude]: readonly [longitude: number, latitude: number], id: number): StandInFeature {
  const [east, north] = [longitude + 0.001, latitude + 0.001];
  const ring = [
    [longitude, latitude],
    [longitude, north],
    [east, north],
    [east, latitude],
    [longitude, latitude],
  ] as const;
  return { id, attributes: { NAME: '' }, rings: [ring.map(([x, y]) => [x, y])] };
}

/** The id of two times four characters by which a Socrata portal knows a dataset. */
export const socrataIdOf = (path: string) => /[a-z0-9]{4}-[a-z0-9]{4}(?=$|[/.])/.exec(path)?.[0] ?? '';
