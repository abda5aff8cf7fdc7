import type { Knex } from 'knex';
import type pg from 'pg';
import type { Boundary } from '#server/electoral/map/boundary.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { NameSearch } from '#server/electoral/map/name-search.ts';
import { loadAddresses } from './load-addresses.ts';
import { loadBoundaries } from './load-boundaries.ts';
import { loadElections, loadFigures } from './load-elections.ts';
import { loadPolls } from './load-polls.ts';
import { loadPostalCodes } from './load-postal-codes.ts';
import { loadSeats } from './load-seats.ts';

/** Receives the progress of a load. */
export interface LoadLog {
  info(fields: object, message: string): void;
}

/**
 * Reads the published catalogue into a new snapshot. One transaction reads everything, so that the snapshot is exactly
 * one version. Parts that have not changed are taken from `previous`. Meanwhile requests are served from the old
 * snapshot.
 */
export async function loadMapSnapshot(knex: Knex, log: LoadLog, previous?: MapSnapshot): Promise<MapSnapshot> {
  const begun = performance.now();
  const client: pg.Client = await knex.client.acquireConnection();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ version: number; updated_at: Date }>(
      'select version, updated_at from catalogue',
    );
    const { version, updated_at: updatedAt } = rows[0]!;
    const figures = await loadFigures(client);
    const { boundaries, versions } = await loadBoundaries(client, previous?.versions ?? []);
    log.info({ catalogueVersion: version, boundaries: boundaries.length }, 'boundaries read');
    const postalCodes = await loadPostalCodes(client, boundaries, previous);
    log.info({ catalogueVersion: version, postalCodes: postalCodes.size }, 'postal codes read');
    const addresses = await loadAddresses(client, boundaries);
    const polls = await loadPolls(client, boundaries);
    const elections = await loadElections(client);
    const seats = await loadSeats(client);
    await client.query('commit');
    const districts = await DistrictIndex.build(versions, previous?.districts);
    const names = await NameSearch.build(versions);
    const map = new MapSnapshot({
      catalogueVersion: version,
      updatedAt: updatedAt.getTime(),
      boundaries,
      versions,
      districts,
      postalCodes,
      addresses,
      polls,
      names,
      elections,
      figures: byIndex(boundaries, figures),
      seats: { of: byIndex(boundaries, seats.of), lists: seats.lists },
    });
    log.info(
      { catalogueVersion: version, milliseconds: Math.round(performance.now() - begun) },
      'electoral map loaded',
    );
    return map;
  } catch (error) {
    // The next user of the connection would otherwise find itself in this transaction.
    await client.query('rollback').catch(() => knex.client.destroyRawConnection(client));
    throw error;
  } finally {
    await knex.client.releaseConnection(client);
  }
}

/** What is known of boundaries by their ids, by their indexes. */
const byIndex = <Known>(boundaries: readonly Boundary[], known: ReadonlyMap<string, Known>): Map<number, Known> =>
  new Map(boundaries.flatMap(({ id, index }) => (known.has(id) ? [[index, known.get(id)!]] : [])));
