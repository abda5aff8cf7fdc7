import { isDay } from '#core/dates.ts';
import { type Level, levels } from '#core/levels.ts';
import { dollarsToCents } from '#core/money.ts';
import { type SubscriptionTier, subscriptionTiers } from '#core/plans.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { type Arguments, command, UsageError } from './command.ts';

export const create = command({
  name: 'create',
  operands: [],
  options: {
    name: 'name',
    code: 'short word, made from the name where not given',
    candidate: 'name',
    party: 'name',
    riding: 'name',
    edn: 'number of the electoral district',
    level: levels.join('|'),
    'election-date': 'YYYY-MM-DD',
    tier: subscriptionTiers.join('|'),
    seats: 'number',
    'spending-limit': 'dollars',
    'contribution-limit': 'dollars',
    'agent-name': 'official agent',
    'agent-address': 'official agent’s address',
    'nomination-date': 'YYYY-MM-DD',
    'owner-email': 'e-mail',
    'owner-name': 'name',
    'leader-authorized': '',
  },
  summary:
    'Creates a campaign. Needed: --name, --candidate, --party, --riding, --level, --election-date, --owner-email; the plan is STARTER unless given.',
  async run(pool, given) {
    const name = given.required('name');
    const email = given.required('owner-email');
    const code = given.option('code') ?? codeOf(name);
    const created = await createCampaign(pool, {
      code,
      name,
      candidateName: given.required('candidate'),
      party: given.required('party'),
      riding: given.required('riding'),
      ednNumber: given.option('edn') ?? null,
      electionLevel: oneOf<Level>(given.required('level'), 'level', levels),
      electionDate: day(given.required('election-date'), 'election-date'),
      subscriptionTier: oneOf<SubscriptionTier>(given.option('tier') ?? 'STARTER', 'tier', subscriptionTiers),
      seatCount: wholeNumber(given.option('seats') ?? '1', 'seats'),
      spendingLimitCents: cents(given, 'spending-limit'),
      contributionLimitCents: cents(given, 'contribution-limit'),
      officialAgentName: given.option('agent-name') ?? null,
      officialAgentAddress: given.option('agent-address') ?? null,
      nominationConfirmedDate: day(given.option('nomination-date'), 'nomination-date'),
      leaderAuthorizationOnFile: given.flag('leader-authorized'),
      owner: { email, name: given.option('owner-name') ?? email },
    });
    return { ...created, code };
  },
  describe: ({ campaignId, code }) => `Created campaign ${code} (${campaignId}).`,
});

/** "Élise Roy 2026" becomes "elise-roy-2026". */
function codeOf(name: string): string {
  const code = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30);
  if (code === '') throw new UsageError('The name makes no code: give one with --code.');
  return code;
}

export function oneOf<Word extends string>(text: string, option: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === text.toUpperCase());
  if (word === undefined) throw new UsageError(`--${option} must be one of ${words.join(', ')}.`);
  return word;
}

function day(text: string, option: string): string;
function day(text: string | undefined, option: string): string | null;
function day(text: string | undefined, option: string): string | null {
  if (text === undefined) return null;
  if (!isDay(text)) throw new UsageError(`--${option} must be a calendar day as YYYY-MM-DD.`);
  return text;
}

function wholeNumber(text: string, option: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${option} must be a whole number.`);
  return Number(text);
}

function cents(given: Arguments, option: string): number | null {
  const text = given.option(option);
  if (text === undefined) return null;
  const amount = /^\d+(\.\d{1,2})?$/.test(text) ? dollarsToCents(Number(text)) : null;
  if (amount === null) throw new UsageError(`--${option} must be dollars with at most two decimals.`);
  return amount;
}
