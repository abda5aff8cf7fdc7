import { postalKey } from '#core/identity/donor.ts';
import { streetLabel } from '#server/campaign/addresses/street-label.ts';
import { doorKeyOf, streetStart } from '#server/campaign/addresses/walk-order.ts';
import { type KeyRange, streetRange } from '#server/campaign/voters/finding/read-search.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { mostRead } from './known-donors.ts';

/** An address where somebody new may live: a known door, or a typed number on a known street. */
export interface KnownAddress {
  readonly address: string;
  readonly city: string;
  readonly province: string;
  /** Empty of a number that nobody is known to live at. */
  readonly postalCode: string;
}

/** As many as a list below a field shows without being scrolled. */
const mostKnown = 8;
/** Records that are read of those whose door or street fits. */
const mostFitting = 500;

const columns = 'address, city, province, postal_code as "postalCode"';

const ofVoters = `select ${columns} from voters
  where campaign_id = $1 and street_key >= $2 and street_key < $3 and position($4 in street_key) > 0
  order by street_key, id limit ${mostFitting}`;

/** The number stands in the address; whether it is that of the door is read afterwards. */
const ofDonors = `select distinct donor_address as address, donor_city as city, donor_province as province,
    donor_postal_code as "postalCode"
  from (
    select * from donations where campaign_id = $1 and status = 'IN_FORCE' order by created_at desc, id desc limit ${mostRead}
  ) newest
  where donor_address ~ ('(^|[^0-9])0*' || $2 || '([^0-9]|$)') limit ${mostFitting}`;

const inRange = async (tx: CampaignTransaction, { start, end, within }: KeyRange): Promise<KnownAddress[]> =>
  tx.query<KnownAddress>(ofVoters, [tx.campaignId, start, end, within]);

/**
 * Addresses that begin as typed, a civic number and the beginning of a street, of voters and donors of the campaign. If nobody
 * is known at the door, the number on each street that voters live on, without a postal code.
 */
export async function knownAddresses(tx: CampaignTransaction, typed: string): Promise<KnownAddress[]> {
  const number = /^\s*(\d{1,6})(?!\d)/.exec(typed)?.[1];
  const range = streetRange(typed);
  if (number === undefined || !range || range.within.length === 0) return [];
  const civic = String(Number(number));
  const donors = await tx.query<KnownAddress>(ofDonors, [tx.campaignId, civic]);
  const doors = [...donors.filter(({ address }) => isIn(range, address)), ...(await inRange(tx, range))];
  if (doors.length > 0) return eachOnce(doors);
  const streets = await inRange(tx, { ...range, within: Buffer.of() });
  const numbered = streets.flatMap(({ address, city, province }) => {
    const street = streetLabel(address);
    return street === null ? [] : { address: `${civic} ${street}`, city, province, postalCode: '' };
  });
  return eachOnce(numbered);
}

/** Whether an address is at a door in the range, as the walk keys of voters say it. */
function isIn({ start, within }: KeyRange, address: string): boolean {
  const own = streetStart(address);
  return own !== null && own.start.indexOf(start as Buffer) === 0 && own.door.equals(within as Buffer);
}

/** Each door once, however its address is written. */
function eachOnce(found: readonly KnownAddress[]): KnownAddress[] {
  const known = new Map<string, KnownAddress>();
  for (const each of found) {
    const key = `${doorKeyOf(each.address, each.city).toString('latin1')} ${postalKey(each.postalCode)}`;
    if (!known.has(key)) known.set(key, each);
    if (known.size === mostKnown) break;
  }
  return [...known.values()];
}
