import type { Knex } from 'knex';
import { NotYetError, SourceError } from '#core/errors.ts';
import type { AddressSource } from '#ingest/registry/source.ts';
import type { Outcome } from '#ingest/run/outcome.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { loadHeldDistricts } from './held-districts.ts';
import { publishEvidence } from './publish-evidence.ts';
import { readRegister } from './read-register.ts';

/**
 * Publishes from a register of addresses where each postal code lies: its province, the middle of its addresses, and
 * the share of them in each district held. Doing it twice changes nothing; doing it after a new map adds that map.
 *
 * @throws SourceError where no map is held yet, or the register is not as the source expects
 */
export async function ingestAddresses(input: {
  source: AddressSource;
  archive: Archive;
  knex: Knex;
}): Promise<Outcome> {
  const { source, archive, knex } = input;
  const held = await loadHeldDistricts(knex);
  if (held.boundaryIds.length === 0) {
    throw new NotYetError(
      'No map is held, so that no address lies in any district. Ingest maps first, then this source.',
    );
  }
  const { evidence, ...counts } = await readRegister(archive, held);
  if (counts.addresses < source.expect.addresses) {
    throw new SourceError(
      `The register has ${counts.addresses} addresses, ${source.expect.addresses} or more are expected. ` +
        'Check that the archive has the files of all provinces.',
    );
  }
  const catalogueVersion = await publishEvidence(knex, source.id, evidence);
  const remarks: string[] = [];
  if (counts.malformedPostalCode > 0) {
    remarks.push(`${counts.malformedPostalCode} addresses have a malformed postal code and were left out.`);
  }
  if (counts.withoutLocation > 0) {
    remarks.push(`${counts.withoutLocation} addresses have no location with coordinates and were left out.`);
  }
  return {
    outcome: catalogueVersion === null ? 'unchanged' : 'published',
    catalogueVersion,
    counts: { ...counts, postalCodes: evidence.codes.length, shares: evidence.districts.length },
    remarks,
  };
}
