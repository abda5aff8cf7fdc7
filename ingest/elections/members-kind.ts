import type { Knex } from 'knex';
import { easternDay } from '#core/dates.ts';
import { NotYetError, SourceError } from '#core/errors.ts';
import { hashContent, publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import { type Finding, finding, remark } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { MemberSource } from '#ingest/registry/source.ts';
import { type DistrictsInForce, districtsOn } from './districts-in-force.ts';
import { type ListedMember, readMembers } from './read-members.ts';

/** Seats are won and lost between two looks at a list; beyond this share of it something else is wrong. */
const mostOff = 0.1;
const rowsPerInsert = 500;

type MemberRow = Omit<ListedMember, 'code' | 'district'> & { readonly boundary_id: string };

interface PreparedMembers extends Prepared {
  readonly rows: readonly MemberRow[];
  /** Members of the whole list, whether or not their districts are known. */
  readonly memberCount: number;
  readonly remarks: readonly Finding[];
  /** Districts of the list that are not on the map. */
  readonly notOnMap: readonly string[];
  /** The day that the list is of. */
  readonly asOf: string;
}

/** A public list of those who represent the districts of a jurisdiction. */
export const members: SourceKind<MemberSource, PreparedMembers> = {
  async prepare({ source, knex, openArchive, onStage, publishing }) {
    const { level, jurisdiction, format } = source;
    const asOf = source.asOf ?? easternDay(publishing.now);
    const map = await districtsOn(knex, { level, jurisdiction, day: asOf });
    if (!map) {
      throw new NotYetError(
        `No ${level.toLowerCase()} map of ${jurisdiction} that is in force on ${asOf} is stored. Ingest it first, then this source.`,
      );
    }
    onStage('reading');
    const archive = await openArchive();
    const names = archive.members.map(({ name }) => name);
    const [name] = chooseMembers(names, format.members, [`.${format.type}`]) as [string];
    const { rows: listed, remarks } = await readMembers(archive, name, source);
    const { rows, notOnMap, remarks: ofPlaces } = place(listed, map, source.unnamed === 'vacant');
    if (rows.length === 0) {
      throw new SourceError(`${name} names no district of the map of ${jurisdiction} in force on ${asOf}.`);
    }
    const counts = {
      members: rows.filter((row) => row.name !== null).length,
      vacant: rows.filter((row) => row.name === null).length,
      districts: new Set(rows.map(({ boundary_id }) => boundary_id)).size,
    };
    const memberCount = listed.filter((row) => row.name !== null).length;
    return { rows, memberCount, remarks: [...remarks, ...ofPlaces], notOnMap, asOf, summary: { counts } };
  },

  check({ expect, jurisdiction }, { memberCount, remarks, notOnMap }) {
    const most = mostOff * expect.members;
    const all = { count: notOnMap.length, jurisdiction, names: notOnMap.slice(0, 10) };
    return [
      ...remarks,
      ...(Math.abs(memberCount - expect.members) > most
        ? [finding('hard', 'count', 'memberCount', { count: memberCount, expected: expect.members })]
        : []),
      ...(notOnMap.length > most ? [finding('hard', 'districts', 'manyMembersNotOnMap', all)] : []),
      ...(notOnMap.length > 0 && notOnMap.length <= most
        ? [finding('soft', 'districts', 'membersNotOnMap', { names: notOnMap })]
        : []),
    ];
  },

  // An unchanged list retains its day, unless its source states another one.
  contentHash: ({ asOf = null }, { rows }) => hashContent([asOf, rows]),

  async publish(trx, source, { rows, asOf }, _options, contentHash) {
    const catalogueVersion = await publishIfChanged(trx, source.id, contentHash, async () => {
      await trx('elected_members').where({ source_id: source.id }).delete();
      const all = rows.map(({ offices, ...row }, position) => {
        // The driver takes an array for one of PostgreSQL.
        return { source_id: source.id, position, as_of: asOf, ...row, offices: JSON.stringify(offices) };
      });
      await trx.batchInsert('elected_members', all, rowsPerInsert);
    });
    return { catalogueVersion, changes: {} };
  },

  withdraw: (trx, sourceId) => withdrawContent(trx, sourceId, async () => ({ members: await deleteOf(trx, sourceId) })),
};

const deleteOf = (trx: Knex.Transaction, sourceId: string): Promise<number> =>
  trx('elected_members').where({ source_id: sourceId }).delete();

/**
 * The rows by district. A row that names no district, as a mayor's does, is a seat of none. A district without a name is vacant
 * if the list is complete and every row of a district was found on the map: a row that was not may be its member.
 */
function place(listed: readonly ListedMember[], map: DistrictsInForce, isComplete: boolean) {
  const rows: MemberRow[] = [];
  const notOnMap = new Set<string>();
  const remarks: Finding[] = [];
  const ofDistricts = listed.filter(({ code, district }) => code !== '' || district !== '');
  for (const { code, district, ...row } of ofDistricts) {
    const boundaryId = map.find(code, district);
    if (boundaryId === undefined) notOnMap.add(district || code);
    else rows.push({ boundary_id: boundaryId, ...row });
  }
  const others = listed.length - ofDistricts.length;
  if (others > 0) remarks.push(remark('rowsWithoutDistrict', { count: others }));
  const named = new Set(rows.map(({ boundary_id }) => boundary_id));
  const unnamed = isComplete ? map.ids.filter((id) => !named.has(id)) : [];
  if (notOnMap.size === 0) {
    const nobody = { name: null, party: '', since: null, email: '', url: '', photo_url: '', tel: '', offices: [] };
    for (const id of unnamed) rows.push({ boundary_id: id, ...nobody });
  } else if (unnamed.length > 0) {
    remarks.push(remark('notCalledVacant', { count: unnamed.length, notOnMap: notOnMap.size }));
  }
  // A district whose list names a member has no vacancy beside it.
  const occupied = new Set(rows.filter(({ name }) => name !== null).map(({ boundary_id }) => boundary_id));
  return {
    rows: rows.filter(({ name, boundary_id }) => name !== null || !occupied.has(boundary_id)),
    notOnMap: [...notOnMap],
    remarks,
  };
}
