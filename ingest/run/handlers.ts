import type { Knex } from 'knex';
import type { Source } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import type { Outcome } from './outcome.ts';

type Kind = Exclude<Source['kind'], 'boundaries'>;

/** Ingests a source that is not a map. Throws a SourceError where its file is not as the source says. */
type Handler<K extends Kind> = (input: {
  source: Extract<Source, { kind: K }>;
  archive: Archive;
  knex: Knex;
}) => Promise<Outcome>;

// Loaded where first used: most runs are of maps alone.
const handlers: { [K in Kind]: Handler<K> } = {
  results: async (input) => (await import('#ingest/elections/ingest-results.ts')).ingestResults(input),
  'polling-divisions': async (input) =>
    (await import('#ingest/elections/ingest-polling-divisions.ts')).ingestPollingDivisions(input),
  concordance: async (input) => (await import('#ingest/postal/ingest-concordance.ts')).ingestConcordance(input),
  addresses: async (input) => (await import('#ingest/postal/ingest-addresses.ts')).ingestAddresses(input),
};

/** After the maps, in this order: polling divisions belong to elections, addresses outweigh concordances. */
export const kindsInOrder: readonly Kind[] = ['results', 'polling-divisions', 'concordance', 'addresses'];

export function handle(source: Extract<Source, { kind: Kind }>, archive: Archive, knex: Knex): Promise<Outcome> {
  const handler = handlers[source.kind] as Handler<Kind>;
  return handler({ source, archive, knex });
}
