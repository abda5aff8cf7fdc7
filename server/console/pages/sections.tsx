import { frameTexts as texts } from '#core/texts/texts.ts';
import { type CampaignPlace, campaignPath, type MemberCampaign, type SectionName } from '#server/console/http/route.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import type { AssetName } from '#server/pages/assets.ts';
import type { IconName } from '#server/pages/components/icon/icon-paths.ts';
import type { Language } from '#server/pages/language.ts';
import { MenuLinks } from '#server/pages/layout/menu.tsx';

interface Section {
  readonly name: SectionName;
  /** Below the campaign's path. */
  readonly page: string;
  readonly icon: IconName;
  /** Every member may look at it, or every manager. The others are the owners'. */
  readonly isForMembers?: boolean;
  readonly isForManagers?: boolean;
}

const groups = {
  work: [
    { name: 'overview', page: '', icon: 'layout-dashboard', isForMembers: true },
    { name: 'voters', page: '/voters', icon: 'users', isForMembers: true },
    { name: 'walkLists', page: '/walk-lists', icon: 'footprints', isForMembers: true },
    { name: 'calls', page: '/calls', icon: 'phone', isForManagers: true },
    { name: 'electionDay', page: '/election-day', icon: 'vote', isForMembers: true },
    { name: 'lawnSigns', page: '/lawn-signs', icon: 'signpost', isForMembers: true },
    { name: 'volunteers', page: '/volunteers', icon: 'handshake', isForMembers: true },
  ],
  money: [{ name: 'donations', page: '/donations', icon: 'hand-coins', isForMembers: true }],
  settings: [
    { name: 'facts', page: '/campaign', icon: 'clipboard-list' },
    { name: 'people', page: '/people', icon: 'user-cog' },
    { name: 'keys', page: '/keys', icon: 'key-round' },
    { name: 'assistants', page: '/assistants', icon: 'bot', isForMembers: true },
    { name: 'audit', page: '/audit', icon: 'scroll-text' },
    { name: 'closure', page: '/closure', icon: 'archive' },
  ],
} as const satisfies Readonly<Record<string, readonly Section[]>>;

const sections: readonly Section[] = Object.values(groups).flat();

const sheets: Readonly<Record<keyof typeof groups, AssetName>> = {
  work: 'canvassing.css',
  money: 'donations.css',
  settings: 'administration.css',
};

/** The style sheet of the pages of a section, which has all of `console.css`: one request for both. */
export function sheetOf(section: SectionName): AssetName {
  if (section === 'overview') return 'overview.css';
  const found = Object.entries(groups).find(([, each]) => each.some(({ name }) => name === section));
  return sheets[found?.[0] as keyof typeof groups];
}

/** The page of a section, and what the menu calls it. */
export function sectionLink(
  { campaign, section }: CampaignPlace,
  language: Language,
): readonly [href: string, label: string] {
  const { page } = sections.find(({ name }) => name === section) as Section;
  return [campaignPath(campaign, page), texts[language].sections[section]];
}

const mayLookAt = (campaign: MemberCampaign, { isForMembers, isForManagers }: Section): boolean =>
  mayActAs(campaign.role, isForMembers ? 'MEMBER' : isForManagers ? 'MANAGER' : 'OWNER');

/** The pages of the sections that a member may look at, as the menu calls them. */
export const sectionLinks = (campaign: MemberCampaign, language: Language) =>
  sections
    .filter((section) => mayLookAt(campaign, section))
    .map(({ name, page }) => ({ href: campaignPath(campaign, page), label: texts[language].sections[name] }));

/** The sections of a campaign that its member may look at, in groups. */
export function CampaignSections({ campaign, section, language }: CampaignPlace & { readonly language: Language }) {
  const text = texts[language];
  return (
    <>
      {(Object.keys(groups) as Array<keyof typeof groups>).map((group) => {
        const shown = (groups[group] as readonly Section[]).filter((each) => mayLookAt(campaign, each));
        const links = shown.map(({ name, page, icon }) => ({
          href: campaignPath(campaign, page),
          label: text.sections[name],
          icon,
          isCurrent: name === section,
        }));
        return links.length > 0 && <MenuLinks key={group} title={text.groups[group]} links={links} />;
      })}
    </>
  );
}

/** Notices on every page of a campaign: that it is a sandbox, or is being closed. */
export function CampaignStrips({
  campaign,
  language,
}: {
  readonly campaign: MemberCampaign;
  readonly language: Language;
}) {
  const text = texts[language];
  return (
    <>
      {campaign.isDemo && <p class="strip">{text.demo}</p>}
      {campaign.closesAt && (
        <p class="strip" role="status">
          {text.closing(formatTime(campaign.closesAt, language))}{' '}
          {mayActAs(campaign.role, 'OWNER') && <a href={campaignPath(campaign, '/closure')}>{text.closingMore}</a>}
        </p>
      )}
    </>
  );
}
