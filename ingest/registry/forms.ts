import type { Source } from './source.ts';

/**
 * A map's source in each form in which its publisher gives the map: as it is, then its `alternatives`, each as a
 * source of its own. Sources of other kinds have one form.
 */
export function formsOf<S extends Source>(source: S): S[] {
  if (source.kind !== 'boundaries' || source.alternatives === undefined) return [source];
  const { alternatives, service: _service, crs: _crs, axes: _axes, where: _where, merge: _merge, ...common } = source;
  return [source, ...alternatives.map((form) => ({ ...common, ...form }) as S)];
}
