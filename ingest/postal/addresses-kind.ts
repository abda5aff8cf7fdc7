import { NotYetError } from '#core/errors.ts';
import { hashContent } from '#ingest/kind/catalogue.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import type { AddressSource } from '#ingest/registry/source.ts';
import { deleteStreetIndex, StreetIndex, streetsOf } from '#ingest/street-index/street-index.ts';
import { loadDistrictIndex } from './district-index.ts';
import { hashEvidence, type PostalEvidence } from './evidence.ts';
import { publishEvidence, withdrawEvidence } from './publish-evidence.ts';
import { type RegisterReading, readRegister } from './register/read-register.ts';

/** A month's edition that has lost more than this share of the streets lacks files, or names their columns otherwise. */
const fewestStreets = 0.95;

interface PreparedRegister extends Prepared {
  readonly evidence: PostalEvidence;
  readonly streets: StreetIndex;
  /** How many streets the last publication had; 0 if there is none. */
  readonly before: number;
  readonly totals: Omit<RegisterReading, 'evidence'>;
}

/**
 * A register of addresses, and from it where each postal code lies: its province, the middle of its addresses, and the
 * share of them in each published district. After a new map, the same register adds that map's districts.
 */
export const addresses: SourceKind<AddressSource, PreparedRegister> = {
  async prepare({ source, knex, openArchive, onStage }) {
    const districts = await loadDistrictIndex(knex);
    if (districts.boundaryIds.length === 0) {
      throw new NotYetError(
        'No map is stored, so that no address lies in any district. Ingest maps first, then this source.',
      );
    }
    onStage('reading');
    const streets = await StreetIndex.open(source.id);
    try {
      const { evidence, ...totals } = await readRegister(await openArchive(), districts, streets);
      const counts = {
        ...totals,
        postalCodes: evidence.codes.length,
        shares: evidence.districts.length,
        streets: streets.rows('streets'),
      };
      const before = await streetsOf(knex, source.id);
      return { evidence, streets, before, totals, summary: { counts }, close: () => streets.close() };
    } catch (error) {
      await streets.close();
      throw error;
    }
  },

  check({ expect }, { evidence, totals, streets, before }) {
    const { addresses: found, placed, withoutLocation, malformedPostalCode } = totals;
    const findings: Finding[] = [];
    if (placed === 0) findings.push({ ...finding('hard', 'placed', 'nothingPlaced', {}), final: true });
    if (placed > 0 && evidence.districts.length === 0) {
      findings.push(finding('hard', 'districts', 'noDistrictOfAddresses', { placed }));
    }
    // Some addresses have no place in any year's register; if most have none, the two families do not match.
    if (withoutLocation > placed) {
      const values = { addresses: placed + withoutLocation, withoutLocation };
      findings.push(finding('hard', 'locations', 'manyWithoutLocation', values));
    } else if (withoutLocation > 0) {
      findings.push(finding('soft', 'locations', 'withoutLocation', { count: withoutLocation }));
    }
    if (found < expect.addresses) {
      findings.push(finding('hard', 'count', 'addressCount', { count: found, expected: expect.addresses }));
    }
    const named = streets.rows('streets');
    if (named < before * fewestStreets) {
      findings.push(finding('hard', 'streets', 'fewerStreets', { streets: named, before }));
    }
    if (malformedPostalCode > 0) {
      findings.push(finding('soft', 'postal-codes', 'malformedPostalCodes', { count: malformedPostalCode }));
    }
    return findings;
  },

  contentHash: (_source, { evidence, streets }) => hashContent([hashEvidence(evidence), streets.hash()]),

  async publish(trx, source, { evidence, streets }, _options, contentHash) {
    const publishStreets = () => streets.publish(trx);
    const catalogueVersion = await publishEvidence(trx, source.id, evidence, contentHash, publishStreets);
    return { catalogueVersion, changes: {} };
  },

  async withdraw(trx, sourceId) {
    await deleteStreetIndex(trx, sourceId);
    return withdrawEvidence(trx, sourceId);
  },
};
