import { createHash } from 'node:crypto';
import { transformSync, version } from 'esbuild';
import { language } from '#bin/build/compile.js';

/** The same tool turns TypeScript into JavaScript here as in the build, file by file. */
const common = { ...language, sourcemap: 'inline', sourcesContent: true };

const esModule = { ...common, format: 'esm' };

/** jest loads its global set-up as CommonJS, which has no `import.meta`. */
const commonJs = {
  ...common,
  format: 'cjs',
  define: {
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.url': 'importMetaUrl',
  },
  banner: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;",
};

const optionsOf = ({ supportsStaticESM }) => (supportsStaticESM ? esModule : commonJs);

/** Pages are written in JSX. In plain TypeScript `<T>` begins a generic function. */
const loaderOf = (file) => (file.endsWith('.tsx') ? 'tsx' : 'ts');

/** A transformer for jest: https://jestjs.io/docs/code-transformation. Types are checked by `npm run types`. */
export default {
  process: (source, file, context) => ({
    code: transformSync(source, { ...optionsOf(context), loader: loaderOf(file), sourcefile: file }).code,
  }),
  getCacheKey: (source, file, context) =>
    createHash('sha256')
      .update(JSON.stringify([version, optionsOf(context), file, source]))
      .digest('hex'),
};
