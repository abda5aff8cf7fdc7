import { type TNumber, Type } from 'typebox';
import { exchangedDegrees, exchangedWords } from '#core/geometry/exchanged-degrees.ts';
import { type ExplainedBy, explainedBy } from '#server/call/schema.ts';

/**
 * A latitude, in degrees north; the field `longitude` has its longitude. If the two were exchanged, the error says so.
 */
export function latitudeBeside(name: string, longitude: string, annotations: object = {}): TNumber {
  const explain = (lat: unknown, lng: unknown) => {
    const meant = exchangedDegrees({ lat: Number(lat), lng: Number(lng ?? Number.NaN) });
    return meant ? exchangedWords(meant, name, longitude) : undefined;
  };
  const explained: ExplainedBy = { [explainedBy]: { field: longitude, explain } };
  return Object.assign(Type.Number({ minimum: -90, maximum: 90, ...annotations }), explained);
}
