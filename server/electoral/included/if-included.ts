import { type TSchema, Type } from 'typebox';
import { annotate, onlyIfIncluded } from '#server/call/schema.ts';

/** A field that responses have only if the parameter `include` names it. */
export const ifIncluded = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Object.assign(annotate(schema, {}), { [onlyIfIncluded]: true as const }));
