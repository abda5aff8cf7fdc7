import { fold } from '#core/identity/fold.ts';
import {
  anonymousTexts,
  depositTexts,
  districtTexts,
  duplicateTexts,
  frameTexts,
  importTexts,
  lawnSignTexts,
  receiptTexts,
  recordingTexts,
  recordTexts,
  reportTexts,
  scriptTexts,
  slipTexts,
  turfTexts,
  voterListTexts,
  webhookTexts,
} from '#core/texts/texts.ts';
import { campaignPath, type MemberCampaign } from '#server/console/http/route.ts';
import { sectionLinks } from '#server/console/pages/sections.tsx';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import type { Language } from '#server/pages/language.ts';

export interface PageLink {
  readonly href: string;
  readonly label: string;
}

/** Pages that the menu does not name: their path below the campaign's, and who may open them. */
const furtherPages: ReadonlyArray<readonly [path: string, access: Role, title: (language: Language) => string]> = [
  ['/donations/new', 'MANAGER', (language) => recordingTexts[language].title],
  ['/donations/deposit', 'MANAGER', (language) => depositTexts[language].title],
  ['/donations/deposits', 'MEMBER', (language) => slipTexts[language].title],
  ['/donations/anonymous', 'MEMBER', (language) => anonymousTexts[language].title],
  ['/donations/return', 'MEMBER', (language) => reportTexts[language].returnTitle],
  ['/receipts/issue', 'MANAGER', (language) => receiptTexts[language].issue],
  ['/voters/new', 'MANAGER', (language) => recordTexts[language].VOTERS.add],
  ['/voters/lists', 'MEMBER', (language) => voterListTexts[language].title],
  ['/voters/lists/new', 'MEMBER', (language) => voterListTexts[language].new],
  ['/voters/duplicates', 'MANAGER', (language) => duplicateTexts[language].title],
  ['/voters/districts', 'MANAGER', (language) => districtTexts[language].title],
  ['/import/voters', 'MANAGER', (language) => importTexts[language].titles.VOTERS],
  ['/import/volunteers', 'MANAGER', (language) => importTexts[language].titles.VOLUNTEERS],
  ['/import/donations', 'MANAGER', (language) => importTexts[language].titles.DONATIONS],
  ['/turfs', 'MEMBER', (language) => turfTexts[language].title],
  ['/scripts', 'MEMBER', (language) => scriptTexts[language].title],
  ['/lawn-signs/map', 'MEMBER', (language) => lawnSignTexts[language].map],
  ['/lawn-signs/route', 'MEMBER', (language) => lawnSignTexts[language].route],
  ['/volunteers/new', 'MANAGER', (language) => recordTexts[language].VOLUNTEERS.add],
  ['/webhooks', 'OWNER', (language) => webhookTexts[language].title],
];

/** The pages of a campaign that its member may open: those of the menu, and those below them. */
export const campaignPages = (campaign: MemberCampaign, language: Language): PageLink[] => [
  ...sectionLinks(campaign, language),
  ...furtherPages
    .filter(([, access]) => mayActAs(campaign.role, access))
    .map(([path, , title]) => ({ href: campaignPath(campaign, path), label: title(language) })),
  { href: '/console', label: frameTexts[language].campaigns },
  { href: '/console/account', label: frameTexts[language].account },
];

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Pages with a word in their name that begins as each typed word does. */
export function pagesNamedSo(pages: readonly PageLink[], text: string): PageLink[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  return pages.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((word) => words.some((each) => each.startsWith(word)));
  });
}
