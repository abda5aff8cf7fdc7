import { SourceError } from '#core/errors.ts';
import { measureKind } from '#ingest/read/measure-fields.ts';
import { withoutControls } from '#ingest/read/text/decode.ts';
import type { Attributes } from '#ingest/read/used-fields.ts';
import { isObject } from './json-object.ts';

/** A list of one value is that value, as Opendatasoft writes every field; an empty one is none. */
export const singleValue = (value: unknown): unknown =>
  Array.isArray(value) && value.length < 2 ? (value[0] ?? null) : value;

/**
 * The properties of a feature that the source uses; one that this feature lacks is null; and what it states of its own shape.
 * All names are added to `present`, because a field is missing only if no feature has it.
 *
 * @param fields the file's names of those that go by another name in the source
 */
export function pickProperties(
  properties: unknown,
  used: ReadonlySet<string>,
  fields: ReadonlyMap<string, string>,
  present: Set<string>,
  where: string,
): Attributes {
  const attributes: Attributes = {};
  for (const field of used) attributes[field] = null;
  if (!isObject(properties)) return attributes;
  for (const [field, value] of Object.entries(properties)) {
    present.add(field);
    if (typeof value === 'number' && measureKind(field) !== null) attributes[field] = value;
  }
  for (const field of used) {
    const name = fields.get(field) ?? field;
    const value = Object.hasOwn(properties, name) ? singleValue(properties[name]) : null;
    if (typeof value === 'object' && value !== null) {
      throw new SourceError(
        `${where}: the field ${name} is not a plain value but ${Array.isArray(value) ? 'a list' : 'an object'}. Name another field ` +
          'in `fields` or `where` of the source.',
      );
    }
    attributes[field] = typeof value === 'string' ? withoutControls(value) : (value as number | boolean | null);
  }
  return attributes;
}
