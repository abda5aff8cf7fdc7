import type { searchTexts } from '#core/texts/texts.ts';
import { leastLetters, mostOfKind, searchCampaign } from '#server/campaign/search/search-campaign.ts';
import { type CampaignRequest, type ConsoleServices, campaignPath } from '#server/console/http/route.ts';
import { queryText } from '#server/pages/input/query-text.ts';
import type { Language } from '#server/pages/language.ts';
import { campaignPages, pagesNamedSo } from './campaign-pages.ts';

export type FoundKind = keyof (typeof searchTexts)[Language]['kinds'];

/** A page, or a record by the page that shows it. */
export interface FoundItem {
  readonly kind: FoundKind;
  readonly href: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly note: string;
}

export interface Found {
  readonly text: string;
  readonly items: readonly FoundItem[];
  /** Whether a kind may have more than are shown. */
  readonly hasMore: boolean;
}

const line = (...parts: ReadonlyArray<string | null>) => parts.filter((part) => part).join(', ');

/** All that a typed text finds in a campaign, for the page and for the dialog. Without a text, the pages of the menu. */
export async function findInCampaign(
  { campaign, query, language }: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
): Promise<Found> {
  const text = queryText(query, 'q');
  const all = campaignPages(campaign, language);
  const pages = (text === '' ? all : pagesNamedSo(all, text)).map(
    (page): FoundItem => ({ kind: 'page', ...page, note: '' }),
  );
  // A single digit may be a receipt's number.
  if (text.length < leastLetters && !/\d/.test(text)) return { text, items: pages, hasMore: false };
  const found = await execute(searchCampaign, text);
  const at = (path: string) => campaignPath(campaign, path);
  const items: FoundItem[] = [
    ...found.receipts.map(
      ({ number, donation_id, donor_name }): FoundItem => ({
        kind: 'receipt',
        href: at(`/donations/${donation_id}`),
        label: number,
        note: donor_name,
      }),
    ),
    ...pages.slice(0, mostOfKind),
    ...found.voters.map(
      (voter): FoundItem => ({
        kind: 'voter',
        href: at(`/voters/${voter.id}`),
        label: line(voter.last_name, voter.first_name),
        note: line(voter.address, voter.city),
      }),
    ),
    ...found.donors.map(
      (donation): FoundItem => ({
        kind: 'donor',
        href: at(`/donations/${donation.id}`),
        label: donation.donor_name,
        note: line(donation.donor_address, donation.donor_city),
      }),
    ),
    ...found.lists.map(
      ({ id, name }): FoundItem => ({ kind: 'list', href: at(`/voters/lists/${id}`), label: name, note: '' }),
    ),
  ];
  const hasMore = [found.voters, found.donors, found.receipts, found.lists].some((of) => of.length === mostOfKind);
  return { text, items, hasMore };
}
