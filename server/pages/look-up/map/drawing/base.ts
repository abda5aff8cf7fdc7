import type { VectorTileLayer } from '@mapbox/vector-tile';
import { officialLanguage } from '#core/texts/texts.ts';
import type { SquareBox } from '#server/electoral/tiles/lines/arcs.ts';
import { withinBox } from '#server/electoral/tiles/lines/outline.ts';
import { meets } from '#server/electoral/tiles/view-lines.ts';
import { readBundledTile } from '#server/pages/base-map/bundled-tiles.ts';
import { lakesUntil, provinceNamesUntil, riversUntil, shoresUntil } from '#server/pages/base-map/drawn-until.ts';
import type { Language } from '#server/pages/language.ts';
import { type Frame, pathOf } from './frame.ts';

/** The deepest zoom of which the bundled map has tiles. */
const deepestZoom = 7;

type Lines = Array<readonly (readonly number[])[]>;

/** A name of the bundled map, at a place in the square of Web Mercator. */
export interface BaseName {
  readonly kind: 'province' | 'water' | 'town';
  /** 1 for the largest. */
  readonly rank: number;
  readonly name: string;
  readonly at: readonly [x: number, y: number];
}

/** What the bundled map shows in a frame: the data of a path of each layer, empty if it is not shown, and names. */
export interface Base {
  readonly isGround: boolean;
  readonly land: string;
  readonly neighbours: string;
  readonly lakes: string;
  readonly rivers: string;
  readonly countries: string;
  readonly names: readonly BaseName[];
}

export async function baseIn(frame: Frame, language: Language): Promise<Base> {
  const { zoom, box } = frame;
  const found: Record<'land' | 'neighbours' | 'lakes' | 'rivers' | 'borders', Lines> = {
    land: [],
    neighbours: [],
    lakes: [],
    rivers: [],
    borders: [],
  };
  const names: BaseName[] = [];
  const z = Math.min(deepestZoom, Math.max(0, Math.floor(zoom)));
  const side = 2 ** z;
  const last = (at: number) => Math.min(side - 1, Math.floor(at * side));
  for (let x = Math.max(0, Math.floor(box[0] * side)); x <= last(box[2]); x++) {
    for (let y = Math.max(0, Math.floor(box[1] * side)); y <= last(box[3]); y++) {
      const tile = await readBundledTile(`${z}/${x}/${y}`);
      const layer = (name: string) => tile && new PlacedLayer(tile.layers[name], [x, y], side);
      const draw = (name: string, to: (properties: Properties) => Lines) => {
        for (const { properties, lines } of layer(name)?.inBox(box) ?? []) to(properties).push(...lines);
      };
      if (zoom < shoresUntil) draw('land', ({ canada }) => (canada ? found.land : found.neighbours));
      if (zoom < lakesUntil) draw('lakes', () => found.lakes);
      if (zoom < riversUntil) draw('rivers', () => found.rivers);
      draw('borders', () => found.borders);
      names.push(...(layer('names')?.names(language) ?? []));
    }
  }
  const isShown = ({ kind, at: [x, y] }: BaseName) =>
    meets([x, y, x, y], box) && (kind !== 'province' || zoom < provinceNamesUntil);
  return {
    isGround: zoom >= shoresUntil,
    land: pathOf(frame, found.land, true),
    neighbours: pathOf(frame, found.neighbours, true),
    lakes: pathOf(frame, found.lakes, true),
    rivers: pathOf(frame, found.rivers, false),
    countries: pathOf(frame, found.borders, false),
    names: names.filter(isShown).toSorted((a, b) => a.rank - b.rank),
  };
}

type Properties = Readonly<Record<string, unknown>>;

/** A layer of a tile, placed in the square of Web Mercator. */
class PlacedLayer {
  readonly #layer: VectorTileLayer | undefined;
  readonly #tile: readonly [number, number];
  readonly #side: number;

  constructor(layer: VectorTileLayer | undefined, tile: readonly [number, number], side: number) {
    this.#layer = layer;
    this.#tile = tile;
    this.#side = side;
  }

  *#features() {
    const layer = this.#layer;
    if (!layer) return;
    const place = ({ x, y }: { readonly x: number; readonly y: number }) =>
      [(this.#tile[0] + x / layer.extent) / this.#side, (this.#tile[1] + y / layer.extent) / this.#side] as const;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      yield {
        properties: feature.properties as Properties,
        lines: feature.loadGeometry().map((line) => line.map(place)),
      };
    }
  }

  /** Its lines and rings, without most vertices beyond a box. */
  *inBox(box: SquareBox) {
    for (const { properties, lines } of this.#features()) {
      const within = lines.filter((line) => meets(boxOf(line), box)).map((line) => withinBox(line, box));
      if (within.length > 0) yield { properties, lines: within };
    }
  }

  *names(language: Language): Generator<BaseName> {
    for (const { properties, lines } of this.#features()) {
      const at = lines[0]?.[0];
      const name = { en: properties.nameEn, fr: properties.nameFr }[officialLanguage[language]];
      if (!at || typeof name !== 'string') continue;
      yield { kind: properties.kind as BaseName['kind'], rank: Number(properties.rank ?? 0), name, at };
    }
  }
}

function boxOf(line: readonly (readonly [number, number])[]): SquareBox {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    west = Math.min(west, x);
    north = Math.min(north, y);
    east = Math.max(east, x);
    south = Math.max(south, y);
  }
  return [west, north, east, south];
}
