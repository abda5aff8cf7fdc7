import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Subject } from './subject.ts';

/** Coordinates as fine as a border is drawn. */
export function finePositions({ grid }: Subject): Finding[] {
  if (!grid) return [];
  const { step, unit, system = null } = grid;
  return [finding('hard', 'precision', 'rounded', { step, unit, system })];
}

/** The datum that the file states of itself is one that the source may declare otherwise. */
export function statedDatum({ source, datum }: Subject): Finding[] {
  if (datum === null) return [];
  return [finding('hard', 'datum', 'otherDatum', { crs: source.crs ?? null, datum })];
}

/** The publisher now exports the map in another system than the source declares, and the file says so. */
export function takenSystem({ source, statedSystem }: Subject): Finding[] {
  if (statedSystem === null || source.crs === undefined) return [];
  return [finding('soft', 'system', 'otherSystem', { declared: source.crs, stated: statedSystem })];
}
