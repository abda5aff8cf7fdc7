import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import type { Source } from '#ingest/registry/source.ts';

type KindName = Source['kind'];

/** Each kind is loaded when it is first used: most runs are of maps alone. */
const loaders = {
  boundaries: async () => (await import('#ingest/maps/boundaries-kind.ts')).boundaries,
  results: async () => (await import('#ingest/elections/results-kind.ts')).results,
  'polling-divisions': async () => (await import('#ingest/elections/polling-divisions-kind.ts')).pollingDivisions,
  'poll-outlines': async () => (await import('#ingest/elections/outlines/poll-outlines-kind.ts')).pollOutlines,
  members: async () => (await import('#ingest/elections/members-kind.ts')).members,
  concordance: async () => (await import('#ingest/postal/concordance-kind.ts')).concordance,
  streets: async () => (await import('#ingest/streets/streets-kind.ts')).streets,
  water: async () => (await import('#ingest/water/water-kind.ts')).water,
  addresses: async () => (await import('#ingest/postal/addresses-kind.ts')).addresses,
} satisfies { [K in KindName]: () => Promise<SourceKind<Extract<Source, { kind: K }>, Prepared>> };

/** The kind of a source. */
export function loadKind(source: Source): Promise<SourceKind<Source, Prepared>> {
  return loaders[source.kind]() as Promise<SourceKind<Source, Prepared>>;
}

/**
 * The kinds that refer to others, in the order in which they run after the maps: polling divisions and their outlines belong to elections,
 * and a register of addresses has the last word on a postal code's place.
 */
export const kindsAfterMaps = [
  'results',
  'polling-divisions',
  'poll-outlines',
  'members',
  'concordance',
  'addresses',
  'streets',
  'water',
] as const satisfies readonly KindName[];
