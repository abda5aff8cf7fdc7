// @ts-check
// The compiler of the schema of source files, for the build and for a program that runs as TypeScript.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/**
 * A test checks the schema itself, so that no start does.
 * @param {{ readonly $id: string }} schema
 * @param {import('ajv').CodeOptions} [code]
 */
export function sourceAjv(schema, code) {
  const ajv = new Ajv({
    allErrors: true,
    validateSchema: false,
    meta: false,
    inlineRefs: false,
    code: { optimize: false, ...code },
  });
  addFormats.default(ajv);
  ajv.addSchema(schema);
  return ajv;
}

/**
 * The kinds of sources, each with the address of its part of the schema.
 * @param {{ readonly $id: string, readonly anyOf: ReadonlyArray<{ readonly properties: { readonly kind: { readonly const: string } } }> }} schema
 */
export const partsOf = (schema) =>
  new Map(schema.anyOf.map(({ properties }, i) => [properties.kind.const, `${schema.$id}#/anyOf/${i}`]));
