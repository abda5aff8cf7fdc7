import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { type ScriptRow, scriptInUse } from '#server/campaign/canvassing/scripts/script.ts';
import { votedIs } from '#server/campaign/voters/has-voted.ts';
import type { DoorAddress } from '#server/operations/calls/door-places.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { LinkHolder } from '#server/operations/principal.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { mayBeVisited } from './cutting/walk-without-turf.ts';
import { noSuchLink, openLink } from './turf-links.ts';

/** What a phone shows of a voter: no telephone number, no e-mail address, no notes. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** From 1 to 5; null if no one has asked. */
  readonly support: number | null;
  /** The result of the last visit since the turf was cut; empty if the voter was met in another way; null if not met. */
  readonly result: string | null;
  /** Whether a sign is requested or installed. */
  readonly sign: boolean;
}

export interface Door {
  readonly number: number;
  readonly address: string;
  readonly city: string;
  readonly people: readonly Person[];
}

interface WalkedTurf {
  readonly id: string;
  readonly name: string;
  readonly campaign: string;
  readonly volunteer: string;
  readonly doors: readonly Door[];
  /** What is asked after the support; null if the campaign has no script. */
  readonly script: Pick<ScriptRow, 'id' | 'version' | 'questions'> | null;
}

interface Row {
  readonly door: number;
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string;
  readonly city: string;
  readonly support_level: number | null;
  readonly result: string | null;
  readonly sign: boolean;
}

/**
 * Each voter is looked up by id, whatever the planner expects of a turf. Those who have voted are not visited. The result of
 * a visit is that of its interaction, which a member may have corrected or taken back. A visit that was recorded from paper, or by a
 * member, has an interaction alone.
 */
const people = `select on_turf.door, voter.id, voter.first_name, voter.last_name, voter.address, voter.city,
    voter.support_level,
    coalesce(visit.disposition, recorded.disposition, case when voter.last_contact >= turf.created_at then '' end) as result,
    exists (
      select from lawn_signs sign
      where sign.campaign_id = $1 and sign.voter_id = voter.id and sign.status <> 'COLLECTED'
    ) as sign
  from turfs turf
  join turf_voters on_turf on on_turf.campaign_id = $1 and on_turf.turf_id = turf.id,
  lateral (
    select id, first_name, last_name, address, city, support_level, last_contact, do_not_contact from voters
    where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  left join lateral (
    select case when said.id is null then sent.disposition else said.disposition end as disposition
    from turf_visits sent left join lateral (
      select id, disposition, withdrawn_at from interactions where campaign_id = $1 and id = sent.interaction_id limit 1
    ) said on true
    where sent.campaign_id = $1 and sent.voter_id = voter.id and sent.turf_id = $2 and sent.undone_at is null
      and said.withdrawn_at is null
    order by sent.created_at desc, sent.event_id limit 1
  ) visit on true
  left join lateral (
    select disposition from interactions
    where campaign_id = $1 and voter_id = voter.id and created_at >= turf.created_at and type = 'DOOR' and withdrawn_at is null
    order by created_at desc, id desc limit 1
  ) recorded on visit.disposition is null
  where turf.campaign_id = $1 and turf.id = $2 and ${mayBeVisited} and ${votedIs(false, 'voter.id')}
  order by on_turf.place`;

const head = `select t.name, c.name as campaign, v.name as volunteer
  from ${openLink.from} join campaigns c on c.id = l.campaign_id
  join volunteers v on v.campaign_id = l.campaign_id and v.id = l.volunteer_id
  where l.campaign_id = $1 and l.id = $2 and ${openLink.where}`;

/** The doors of the link's turf with the people behind them, and no others. Errors: 404 if the link has ended. */
export const readWalkedTurf = campaignOperation({
  as: getWalkList,
  byLink: true,
  async run({ tx, audit, principal, now }): Promise<WalkedTurf> {
    if (principal.kind !== 'link') throw noSuchLink();
    const { turfId } = principal;
    const [turf] = await tx.query<Pick<WalkedTurf, 'name' | 'campaign' | 'volunteer'>>(head, [
      tx.campaignId,
      principal.linkId,
      now,
    ]);
    if (!turf) throw noSuchLink();
    await markUsed(tx, principal, now);
    const doors = await doorsOfTurf(tx, turfId);
    audit.rowCount = countPeople(doors);
    const script = await scriptInUse(tx);
    return { id: turfId, ...turf, doors, script: script ? askedOf(script) : null };
  },
});

/** The doors of a turf with the people behind them whom a visit may reach, in the order of the walk. */
export const doorsOfTurf = async (tx: CampaignTransaction, turfId: string): Promise<Door[]> =>
  doorsOf(await tx.query<Row>(people, [tx.campaignId, turfId]));

export const countPeople = (doors: readonly Door[]): number => doors.reduce((sum, door) => sum + door.people.length, 0);

interface DoorRow extends Omit<DoorAddress, 'postalCode'> {
  readonly door: number;
  readonly postal_code: string;
}

const addresses = `select distinct on (on_turf.door) on_turf.door, voter.address, voter.city, voter.province, voter.postal_code
  from turf_voters on_turf, lateral (
    select address, city, province, postal_code, do_not_contact from voters
    where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  where on_turf.campaign_id = $1 and on_turf.turf_id = $2 and ${mayBeVisited} and ${votedIs(false, 'on_turf.voter_id')}
  order by on_turf.door, on_turf.place`;

/** A door of a turf as it is placed on a map. */
export type WalkedAddress = DoorAddress & { readonly number: number };

/** The addresses of the doors of a turf, and nobody behind them. */
export async function addressesOfTurf(tx: CampaignTransaction, turfId: string): Promise<WalkedAddress[]> {
  const rows = await tx.query<DoorRow>(addresses, [tx.campaignId, turfId]);
  return rows.map(({ door: number, postal_code: postalCode, ...address }) => ({ number, ...address, postalCode }));
}

/** The addresses of the doors of the link's turf, and nobody behind them. Errors: 404 if the link has ended. */
export const readWalkedAddresses = campaignOperation({
  as: getWalkList,
  byLink: true,
  async run({ tx, audit, principal, now }): Promise<{ id: string; doors: readonly WalkedAddress[] }> {
    if (principal.kind !== 'link') throw noSuchLink();
    const { turfId, linkId } = principal;
    const [turf] = await tx.query(head, [tx.campaignId, linkId, now]);
    if (!turf) throw noSuchLink();
    const doors = await addressesOfTurf(tx, turfId);
    audit.rowCount = doors.length;
    return { id: turfId, doors };
  },
});

const askedOf = ({ id, version, questions }: ScriptRow) => ({ id, version, questions });

function doorsOf(rows: readonly Row[]): Door[] {
  const doors = new Map<number, Door & { people: Person[] }>();
  for (const { door: number, address, city, ...row } of rows) {
    const door = doors.get(number) ?? { number, address, city, people: [] };
    doors.set(number, door);
    const { id, support_level: support, result, sign } = row;
    door.people.push({ id, name: `${row.first_name} ${row.last_name}`, support, result, sign });
  }
  return [...doors.values()];
}

/** Notes the use of a link, to the minute: not every request writes. */
export const markUsed = (tx: CampaignTransaction, { linkId }: LinkHolder, now: Date) =>
  tx.query(
    `update turf_links set used_at = $3
     where campaign_id = $1 and id = $2 and (used_at is null or used_at < $3::timestamptz - interval '1 minute')`,
    [tx.campaignId, linkId, now],
  );
