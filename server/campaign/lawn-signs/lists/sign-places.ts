import type { LawnSignRow } from '#server/campaign/lawn-signs/lawn-sign.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** If there are more signs, a map shows the newest. */
export const mostOnMap = 2000;

/** Where a sign is, in degrees, and whether that is its own place or that of its voter's postal code. */
interface SignPlace {
  readonly id: string;
  readonly address: string;
  readonly status: LawnSignRow['status'];
  readonly longitude: number;
  readonly latitude: number;
  readonly isOfPostalCode: boolean;
}

export interface SignPlaces {
  readonly placed: readonly SignPlace[];
  /** How many signs of each state no place is known of. */
  readonly unplaced: Readonly<Record<LawnSignRow['status'], number>>;
  /** Whether there are more signs than a map shows. */
  readonly isCut: boolean;
}

/** The mean place of a postal code's addresses; undefined if it is not known. */
export type PlaceOf = (postalCode: string) => { readonly longitude: number; readonly latitude: number } | undefined;

interface Row extends Pick<LawnSignRow, 'id' | 'address' | 'status' | 'longitude' | 'latitude'> {
  readonly postal_code: string | null;
}

const select = `select s.id, s.address, s.status, s.longitude, s.latitude, v.postal_code
  from (
    select * from lawn_signs where campaign_id = $1 order by created_at desc, id desc limit ${mostOnMap + 1}
  ) s
  left join voters v on v.campaign_id = $1 and v.id = s.voter_id
  order by s.created_at desc, s.id desc`;

/** The places of the newest signs: their own, else those of their voters' postal codes. */
export async function readSignPlaces(tx: CampaignTransaction, placeOf: PlaceOf): Promise<SignPlaces> {
  const rows = await tx.query<Row>(select, [tx.campaignId]);
  const placed: SignPlace[] = [];
  const unplaced = { REQUESTED: 0, INSTALLED: 0, COLLECTED: 0 };
  for (const { id, address, status, longitude, latitude, postal_code } of rows.slice(0, mostOnMap)) {
    const own = longitude === null || latitude === null ? undefined : { longitude, latitude };
    const place = own ?? (postal_code ? placeOf(postal_code) : undefined);
    if (place) {
      const { longitude: x, latitude: y } = place;
      placed.push({ id, address, status, longitude: x, latitude: y, isOfPostalCode: own === undefined });
    } else unplaced[status]++;
  }
  return { placed, unplaced, isCut: rows.length > mostOnMap };
}
