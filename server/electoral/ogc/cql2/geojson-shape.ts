import {
  emptyShape,
  joinShapes,
  lineShape,
  pointShape,
  polygonShape,
  type StatedShape,
} from '#server/electoral/ogc/geometry/shape.ts';
import { type FilterBudget, invalidFilter } from './expression.ts';

/** A geometry of GeoJSON (RFC 7946, 3.1). Heights are left out. Errors: 400. */
export function shapeOfGeoJson(value: unknown, budget: FilterBudget, isInCollection = false): StatedShape {
  const { type, coordinates, geometries } = value as Readonly<Record<string, unknown>>;
  const position = (one: unknown): number[] => {
    budget.position();
    const numbers = listOf(one);
    if (numbers.length < 2 || numbers.length > 3 || !numbers.every((each) => Number.isFinite(each))) throw noGeometry();
    return numbers.slice(0, 2) as number[];
  };
  const path = (one: unknown): number[][] => listOf(one).map(position);
  const polygon = (one: unknown): StatedShape => polygonShape(listOf(one).map(path));
  const all = (make: (one: unknown) => StatedShape): StatedShape =>
    listOf(coordinates).map(make).reduce(joinShapes, emptyShape);
  switch (type) {
    case 'Point':
      return pointShape(position(coordinates));
    case 'LineString':
      return lineShape(path(coordinates));
    case 'Polygon':
      return polygon(coordinates);
    case 'MultiPoint':
      return all((one) => pointShape(position(one)));
    case 'MultiLineString':
      return all((one) => lineShape(path(one)));
    case 'MultiPolygon':
      return all(polygon);
    case 'GeometryCollection':
      if (isInCollection) throw noGeometry();
      return listOf(geometries)
        .map((one) => {
          if (typeof one !== 'object' || one === null) throw noGeometry();
          return shapeOfGeoJson(one, budget, true);
        })
        .reduce(joinShapes, emptyShape);
    default:
      throw noGeometry();
  }
}

const noGeometry = () => invalidFilter('a geometry is not as GeoJSON has it (RFC 7946)');

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw noGeometry();
  return value;
}
