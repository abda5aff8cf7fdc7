import { getTurf } from '#server/campaign/canvassing/operations/turfs/get-turf.ts';
import { listTurfs, turfsNewestFirst } from '#server/campaign/canvassing/operations/turfs/list-turfs.ts';
import { type WalkChoices, walkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import {
  type Canvasser,
  findCanvasser,
  listCanvassers,
  volunteerNames,
} from '#server/campaign/volunteers/canvassers.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { findTurf, type TurfRow } from './turf.ts';
import { addressesOfTurf, countPeople, type Door, doorsOfTurf, type WalkedAddress } from './walk-turf.ts';

interface TurfsAsked {
  readonly limit: number;
  readonly cursor: string | null;
  /** Only those that are open, or that have ended; undefined for all. */
  readonly open: boolean | undefined;
  /** The riding whose polls may be cut; null for the campaign's own. */
  readonly riding: string | null;
}

/** A turf with the name of who walks it. */
export type NamedTurf = TurfRow & { readonly volunteer: string | null };

interface ViewedTurfs {
  readonly turfs: readonly NamedTurf[];
  readonly nextCursor: string | null;
  /** What further turfs may be cut of. */
  readonly choices: WalkChoices;
}

/** A page of the turfs, the newest first. */
export const viewTurfs = campaignOperation({
  as: listTurfs,
  async run({ tx, audit }, { limit, cursor, open, riding }: TurfsAsked): Promise<ViewedTurfs> {
    const filter = { limit, ...(cursor !== null && { cursor }), ...(open !== undefined && { open }) };
    const { rows, pagination } = await turfsNewestFirst(tx, filter, { moreFollows: true });
    Object.assign(audit, { rowCount: rows.length, filters: open === undefined ? [] : ['open'] });
    const choices = await walkChoices(tx, riding);
    const names = await volunteerNames(
      tx,
      rows.flatMap(({ volunteer_id }) => volunteer_id ?? []),
    );
    const turfs = rows.map((row) => ({ ...row, volunteer: names.get(row.volunteer_id ?? '') ?? null }));
    return { turfs, nextCursor: pagination.nextCursor, choices };
  },
});

/** What turfs may be cut of in a riding; null for the campaign's own. */
export const turfChoices = campaignOperation({
  as: listTurfs,
  run: ({ tx }, riding: string | null): Promise<WalkChoices> => walkChoices(tx, riding),
});

interface ViewedTurf {
  readonly turf: TurfRow;
  /** Who walks it. */
  readonly volunteer: Canvasser | null;
  /** Who may walk it. */
  readonly canvassers: readonly Canvasser[];
  /** As the volunteer's phone has them. */
  readonly doors: readonly Door[];
  readonly addresses: readonly WalkedAddress[];
}

/** A turf by its id. Errors: 404. */
export const viewTurf = campaignOperation({
  as: getTurf,
  async run({ tx, audit }, id: string): Promise<ViewedTurf> {
    const turf = await findTurf(tx, id);
    audit.recordId = turf.id;
    const volunteer = await findCanvasser(tx, turf.volunteer_id ?? undefined);
    const doors = await doorsOfTurf(tx, turf.id);
    audit.rowCount = countPeople(doors);
    const addresses = await addressesOfTurf(tx, turf.id);
    return { turf, volunteer, canvassers: await listCanvassers(tx), doors, addresses };
  },
});
