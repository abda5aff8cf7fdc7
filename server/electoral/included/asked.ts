import { type TSchema, Type } from 'typebox';
import { annotate, onlyIfAsked } from '#server/http/schema.ts';

/** A field that responses have only if `include` asks for it. */
export const asked = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Object.assign(annotate(schema, {}), { [onlyIfAsked]: true as const }));
