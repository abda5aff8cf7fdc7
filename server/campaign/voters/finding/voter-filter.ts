import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { annotate } from '#server/call/schema.ts';
import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import { cityKey, pollKey, pollRange } from '#server/campaign/addresses/walk-order.ts';
import { type Channel, channel } from '#server/campaign/voters/channels.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { externalIdFilter } from '#server/records/external-id.ts';
import { supportLevel } from '#server/records/schemas/schemas.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type KeyRange, readEmail, readPhone } from './read-search.ts';

/** The parameters by which the list of voters is narrowed. */
export const voterFilters = {
  riding: Type.Optional(
    Type.String({
      description:
        'One riding, by its name in the voters’ records. Case, accents, and kinds of apostrophes and dashes are ignored.',
      examples: ['Les Bancs'],
    }),
  ),
  support_level: Type.Optional(
    annotate(supportLevel, { description: 'Only voters of this support level.', examples: [2] }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The beginning of a name, street (with or without civic number), e-mail address or postal code; or a ' +
        'telephone number in any format, or at least its last four digits. Case, accents and punctuation are ' +
        'ignored.',
      examples: ['12 Marram Rd'],
    }),
  ),
  email: Type.Optional(
    Type.String({
      maxLength: 255,
      pattern: '^\\s*[^@\\s]+@[^@\\s]+\\s*$',
      expects: 'a whole e-mail address such as anne@example.org; "q" finds the beginning of one',
      description: 'One e-mail address. Case and accents are ignored.',
      examples: ['anne@example.org'],
    }),
  ),
  phone: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'A telephone number in any format, or at least its last four digits.',
      examples: ['(709) 555-0142'],
    }),
  ),
  poll: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'One polling division. Case and leading zeros are ignored. Empty: voters whose poll is unknown.',
      examples: ['12'],
    }),
  ),
  city: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'One city. Case, accents and dashes are ignored.',
      examples: ['Grand Banc'],
    }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'One tag, matched exactly.', examples: ['senior'] })),
  contacted_before: Type.Optional(
    Type.String({
      format: 'date-time',
      expects: 'a date and time as in RFC 3339, such as 2026-09-01T00:00:00Z',
      description: 'Only voters whose `lastContact` is before this time (RFC 3339), including those never contacted.',
      examples: ['2026-09-01T00:00:00Z'],
    }),
  ),
  reachable_by: Type.Optional(
    annotate(channel, {
      description:
        'Only voters who may be contacted by this channel: `doNotContact` does not name it, and they have a ' +
        'telephone number (PHONE, SMS) or an e-mail address (EMAIL).',
      examples: ['PHONE'],
    }),
  ),
  voted: Type.Optional(
    Type.Boolean({
      description: '`true`: only voters marked as having voted. `false`: only the others.',
      examples: [false],
    }),
  ),
  external_id: externalIdFilter('voter', 'M-104872'),
} as const;

export interface VoterFilter {
  readonly external_id?: string | undefined;
  readonly riding?: string | undefined;
  readonly support_level?: number | undefined;
  readonly q?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly poll?: string | undefined;
  readonly city?: string | undefined;
  readonly tag?: string | undefined;
  readonly contacted_before?: string | undefined;
  readonly reachable_by?: Channel | undefined;
  readonly voted?: boolean | undefined;
}

/** What filters ask of a voter, as far as the database must be asked to know it. */
export interface ReadFilter {
  readonly externalId: string | undefined;
  readonly ridings: readonly string[] | undefined;
  readonly supportLevel: number | undefined;
  /** All of them must match. */
  readonly ranges: readonly KeyRange[];
  /** The places in the walk of all voters of the poll. */
  readonly poll: readonly [from: Buffer, before: Buffer] | undefined;
  /** What comes after the poll in a place in the walk. */
  readonly city: Buffer | undefined;
  readonly tag: string | undefined;
  readonly contactedBefore: Date | undefined;
  readonly reachableBy: Channel | undefined;
  readonly voted: boolean | undefined;
}

/** Errors: 400 for a telephone number of fewer than four digits, and for a moment that does not exist. */
export async function readFilter(tx: CampaignTransaction, filter: VoterFilter): Promise<ReadFilter> {
  const { riding, support_level, email, phone, poll, city, tag, contacted_before } = filter;
  const byPhone = phone === undefined ? undefined : await readPhone(tx, phone);
  if (phone !== undefined && !byPhone) throw invalid('The query parameter "phone" must have at least four digits.');
  const byEmail = email === undefined ? undefined : await readEmail(tx, email);
  return {
    ridings: riding === undefined ? undefined : await ridingSpellings(tx, riding),
    supportLevel: support_level,
    externalId: filter.external_id,
    ranges: [byEmail, byPhone].filter((range) => range !== undefined),
    poll: poll === undefined ? undefined : pollRange(poll),
    city: city === undefined ? undefined : Buffer.from(`\0${cityKey(city).slice(0, 100)}\0`),
    tag,
    voted: filter.voted,
    reachableBy: filter.reachable_by,
    contactedBefore: contacted_before === undefined ? undefined : momentOf(contacted_before),
  };
}

function momentOf(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw invalid('The query parameter "contacted_before" must be a moment that exists.');
  return moment;
}

/** Two filters of the same mark find the same voters: cursors are bound to it. */
export const markOf = ({ riding, poll, city, ...others }: VoterFilter): object => ({
  ...others,
  ...(riding !== undefined && { riding: placeKey(riding) }),
  ...(poll !== undefined && { poll: pollKey(poll) }),
  ...(city !== undefined && { city: cityKey(city) }),
});
