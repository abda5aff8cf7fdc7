const address = new URL('./globals.js', import.meta.url).href;

/** A hook of Node's module loader: the package `@jest/globals` can only be imported within Jest's own loader. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals' ? { url: address, format: 'module', shortCircuit: true } : next(specifier, context);
