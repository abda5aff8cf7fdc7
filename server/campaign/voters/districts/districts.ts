import { parseDate } from '#core/dates.ts';
import { type HustingsError, refused } from '#core/errors.ts';
import type { Level } from '#core/levels.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { Districts, LevelDistricts } from '#server/operations/districts.ts';

/**
 * The districts in which the campaign's election is held, as they are on polling day. Errors: 503 on a server without a map,
 * 422 if it has no postal codes, or no district of that level.
 */
export function districtsOfElection(
  districts: Districts | undefined,
  { election_level, election_date }: Pick<CampaignRow, 'election_level' | 'election_date'>,
): LevelDistricts {
  if (!districts) throw noMap();
  const found = districts.of(election_level, parseDate(election_date) as number);
  if (found.all.length === 0) throw noDistricts(election_level);
  if (!found.hasPostalCodes) throw noPostalCodes();
  return found;
}

export const noMap = (): HustingsError =>
  refused(
    [503, 'internal'],
    'districts.noMap',
    'This server serves campaigns alone and holds no electoral map: ask one that serves the electoral API too.',
  );

export const noDistricts = (level: Level): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'districts.noneHeld',
    `This server holds no ${level} districts for the day of the campaign’s election.`,
  );

const noPostalCodes = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'districts.noCodes',
    'No postal codes are loaded on this server. Its operator loads them with "hustings ingest ca-address-register".',
  );
