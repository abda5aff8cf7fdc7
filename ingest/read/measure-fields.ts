/** What a field says of its record's shape. */
type MeasureKind = 'area' | 'length';

/**
 * What a field states of the shape beside it, by its name: `Shape_Area`, `SHAPE.STArea()`, `Shape__Len`, `PERIMETER` as ArcGIS
 * and PostGIS name them, also cut to the ten bytes of dBASE. Null for all other names.
 */
export function measureKind(field: string): MeasureKind | null {
  const name = field.toLowerCase().replace(/[^a-z\d]/gu, '');
  if (/^(?:shape)?(?:st)?area(?:sh(?:ape)?|sqm|sqkm|km2|m2)?$/u.test(name)) return 'area';
  if (/^(?:shape)?(?:st)?len(?:g(?:th?)?)?(?:sh(?:ape)?)?$/u.test(name) || name === 'perimeter') return 'length';
  return null;
}
