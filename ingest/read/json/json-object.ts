/** JSON that a publisher sent, of which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is an object; an empty one if it is absent or something else. */
export function objectAt(value: unknown, name: string): JsonObject {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

/** A member that is a whole number, also as text (“60”); undefined otherwise. */
export function countAt(value: unknown, name: string): number | undefined {
  const member = isObject(value) ? value[name] : undefined;
  const number = typeof member === 'string' && member.trim() !== '' ? Number(member) : member;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

export function textAt(value: unknown, name: string): string | undefined {
  const member = isObject(value) ? value[name] : undefined;
  return typeof member === 'string' && member !== '' ? member : undefined;
}
