import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { streetLabel } from '#server/campaign/addresses/street-label.ts';
import { cityKey, sortedType, walkKey } from '#server/campaign/addresses/walk-order.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type LawnSignRow, lawnSignRecord } from './lawn-sign.ts';
import { peopleOfSigns, type SignPeople } from './sign-people.ts';

/** More stops are too many for one car. */
export const mostStops = 500;

export interface RouteFilter {
  readonly status: LawnSignRow['status'];
  /** The id of who sees to the signs; undefined for all. */
  readonly volunteerId?: string | undefined;
}

/** Signs of one street, in the order in which they are passed. */
interface RouteStreet {
  /** The street and its place, as the first of its signs has them; null if no street could be read. */
  readonly label: string | null;
  readonly stops: readonly LawnSignRow[];
}

export interface SignRoute {
  readonly streets: readonly RouteStreet[];
  readonly people: SignPeople;
  /** Whether there are more signs, which the route leaves out: those asked for last. */
  readonly isCut: boolean;
}

const select = `select ${lawnSignRecord.columns} from lawn_signs
  where campaign_id = $1 and status = $2 and ($3::uuid is null or assigned_volunteer_id = $3)
  order by created_at, id limit ${mostStops + 1}`;

/**
 * The signs of a state in driving order: place by place, street by street, up one side of a street and down the other, as
 * walk lists are. Addresses in which no street can be read come last.
 */
export async function readSignRoute(tx: CampaignTransaction, { status, volunteerId }: RouteFilter): Promise<SignRoute> {
  const signs = await tx.query<LawnSignRow>(select, [tx.campaignId, status, volunteerId ?? null]);
  const stops = signs.slice(0, mostStops);
  return { streets: streetsOf(stops), people: await peopleOfSigns(tx, stops), isCut: signs.length > mostStops };
}

/** The signs by street, in driving order. */
export function streetsOf(signs: readonly LawnSignRow[]): RouteStreet[] {
  const placed = signs.map((sign) => ({ sign, ...placeOf(sign.address) }));
  placed.sort((a, b) => Buffer.compare(a.key, b.key));
  const streets: Array<{ street: string; label: string | null; stops: LawnSignRow[] }> = [];
  for (const { sign, street, label } of placed) {
    const last = streets.at(-1);
    if (last?.street === street) last.stops.push(sign);
    else streets.push({ street, label, stops: [sign] });
  }
  return streets.map(({ label, stops }) => ({ label, stops }));
}

/**
 * Where a sign's address is in the order. Signs have their address in one text, so the place is what comes after the last
 * comma, unless the civic address is not to be read without it.
 */
function placeOf(address: string): { key: Buffer; street: string; label: string | null } {
  const comma = address.lastIndexOf(',');
  const split = comma < 0 ? undefined : { line: address.slice(0, comma), city: address.slice(comma + 1).trim() };
  const { line, city } = split && readCivicAddress(split.line, split.city) ? split : { line: address, city: '' };
  const civic = readCivicAddress(line, city);
  const key = walkKey({ firstName: '', lastName: '', poll: '', address: line, city });
  if (!civic) return { key, street: '', label: null };
  const { name, direction } = civic.street;
  const label = streetLabel(line);
  return {
    key,
    street: [cityKey(city), name, sortedType(civic.street), direction].join('\0'),
    label: label && city !== '' ? `${label}, ${city}` : label,
  };
}
