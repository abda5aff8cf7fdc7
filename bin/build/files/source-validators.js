// @ts-check
// The schema of source files as code, so that no command that reads sources compiles it.
import { join } from 'node:path';
import standalone from 'ajv/dist/standalone/index.js';
import { root } from '#bin/build/find-build.js';
import { partsOf, sourceAjv } from '#ingest/registry/source-ajv.js';

const schemaFile = join(root, 'data/reference/source.schema.json');

/**
 * The module `ingest/registry/source-validators.ts` of a build.
 * @param {import('#bin/build/inputs.js').Inputs} inputs
 * @returns {import('esbuild').Plugin}
 */
export const sourceValidators = (inputs) => ({
  name: 'validators of source files',
  setup(building) {
    building.onLoad({ filter: /[\\/]ingest[\\/]registry[\\/]source-validators\.ts$/ }, async ({ path }) => {
      await Promise.all([path, join(root, 'ingest/registry/source-ajv.js')].map((file) => inputs.read(file)));
      const schema = JSON.parse(String(await inputs.read(schemaFile)));
      const parts = [...partsOf(schema)];
      const names = Object.fromEntries(parts.map(([, address], i) => [`ofKind${i}`, address]));
      const code = standalone.default(sourceAjv(schema, { source: true, esm: true }), names);
      const table = parts.map(([kind], i) => `[${JSON.stringify(kind)}, ofKind${i}]`).join(', ');
      const contents = `${code};const validators = new Map([${table}]);
        export const kinds = [...validators.keys()];
        export const validatorOf = (kind) => validators.get(kind);`;
      return { contents, loader: 'js', resolveDir: root };
    });
  },
});
