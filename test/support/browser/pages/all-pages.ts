import { guideOrder } from '#server/pages/docs/guides.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';

/** Who looks at a page. Members of a campaign are of the sandbox. */
export type Reader = 'anyone' | 'owner' | 'member';

export interface ListedPage {
  /** The name of its pictures, and of its test. */
  readonly name: string;
  /** The route that answers it, as its router has it. */
  readonly route: string;
  /** Words in braces stand for what is found when a site is visited, such as the id of a donation. */
  readonly address: string;
  readonly reader: Reader;
  /** 200 unless stated. */
  readonly status?: number;
  /** What is there once the page is drawn. */
  readonly drawn?: string;
  /** It has no frame, so no menu to pass: it is inside another site's page, or it is one task alone on a phone. */
  readonly isEmbedded?: true;
  /** What is done on it is confirmed on it: a user of a screen reader hears that. */
  readonly isAnswered?: true;
  /** Excerpts on it have code among their words. */
  readonly hasExcerpts?: true;
  /** Another page of the list that is made as this one is: this one is looked at in one way alone. */
  readonly isLike?: string;
  /** Another project's component, whose inside is not ours to mend. */
  readonly foreign?: string;
}

/** Drawn by its script, or on a phone by the server. */
const map = '#map[data-idle], #drawing[data-waits]';

const lookUps: readonly ListedPage[] = [
  { name: 'look-up', route: '/', address: '/', drawn: map, isAnswered: true },
  { name: 'look-up-answer', route: '/', address: '/?postalCode=Z1A1A1', drawn: map, isAnswered: true },
  {
    name: 'look-up-one-district',
    route: '/',
    address: '/?postalCode=W0A1C0',
    isLike: 'look-up-answer',
    drawn: map,
    isAnswered: true,
  },
  { name: 'look-up-unknown', route: '/', address: '/?postalCode=Z9Z9Z9', status: 404, drawn: map, isAnswered: true },
  {
    name: 'look-up-past',
    route: '/',
    address: '/?postalCode=Z1A1A1&date=2024-01-01',
    isLike: 'look-up-answer',
    drawn: map,
    isAnswered: true,
  },
  { name: 'boundary', route: '/boundaries/:id', address: '/boundaries/sample-xb-b8', drawn: map },
  {
    name: 'boundary-federal',
    route: '/boundaries/:id',
    address: '/boundaries/sample-federal-92003',
    drawn: map,
    isLike: 'boundary',
  },
  {
    name: 'provenance',
    route: '/boundaries/:id/provenance',
    address: '/boundaries/sample-federal-92003/provenance',
  },
  { name: 'provenance-map', route: '/sets/:id/provenance', address: '/sets/sample-federal/provenance' },
  { name: 'batch', route: '/batch', address: '/batch', drawn: '#drop-hint:not([hidden])' },
  { name: 'status', route: '/status', address: '/status' },
  { name: 'changes', route: '/changes', address: '/changes' },
  { name: 'publication', route: '/changes/:id', address: '{publication}' },
  { name: 'embed', route: '/embed', address: '/embed?postalCode=W0A1C0', isEmbedded: true, isAnswered: true },
  { name: 'embed-snippet', route: '/embed/snippet', address: '/embed/snippet' },
].map((page) => ({ reader: 'anyone', ...page }) as ListedPage);

const reference = (name: string): ListedPage => ({
  name: `reference-${name}`,
  route: '/docs/:page',
  address: `/docs/${name}`,
  reader: 'anyone',
  drawn: '#reference[data-complete]',
  foreign: '#reference',
});

const docs: readonly ListedPage[] = [
  { name: 'docs', route: '/docs', address: '/docs', reader: 'anyone' },
  { name: 'docs-search', route: '/docs', address: '/docs?q=receipt', reader: 'anyone', hasExcerpts: true },
  { name: 'docs-search-none', route: '/docs', address: '/docs?q=zyzzyva', reader: 'anyone' },
  { name: 'design', route: '/docs/design', address: '/docs/design', reader: 'anyone' },
  reference('electoral'),
  reference('customer'),
  ...guideOrder.map((guide): ListedPage => {
    const route = guide === 'client' ? '/docs/client' : '/docs/:page';
    const isLike = guide === 'getting-started' || guide === 'client' ? {} : { isLike: 'guide-getting-started' };
    return { name: `guide-${guide}`, route, address: `/docs/${guide}`, reader: 'anyone', ...isLike };
  }),
  { name: 'not-found', route: '/docs/:page', address: '/docs/no-such-page', reader: 'anyone', status: 404 },
];

const beforeSignIn: readonly ListedPage[] = [
  { name: 'sign-in', route: '/console/sign-in', address: '/console/sign-in', reader: 'anyone' },
  { name: 'link', route: '/console/links/:token', address: '{link}', reader: 'anyone' },
  {
    name: 'sandbox-ended',
    route: '/console/sandbox/:token',
    address: '/console/sandbox/none',
    reader: 'anyone',
    status: 404,
  },
  { name: 'link-ended', route: '/console/links/:token', address: '/console/links/none', reader: 'anyone', status: 404 },
];

/** On a volunteer's phone: a page without the frame of the site, which says what was done as it is done. */
const ofVolunteer: readonly ListedPage[] = [
  { name: 'walk', route: '/walk/:token', address: '{walk}', reader: 'anyone', drawn: '#doors[data-drawn]' },
  {
    name: 'walk-ended',
    route: '/walk/:token',
    address: '/walk/none',
    reader: 'anyone',
    status: 404,
    drawn: '#message:not([hidden])',
  },
].map((page) => ({ ...page, isEmbedded: true, isAnswered: true, hasExcerpts: true }) as ListedPage);

const ofMember: readonly ListedPage[] = [
  { name: 'campaigns', route: '/console', address: '/console' },
  { name: 'connect', route: '/console/connect', address: '{connect}' },
  { name: 'connect-wrong', route: '/console/connect', address: '/console/connect', status: 400 },
  { name: 'account', route: '/console/account', address: '/console/account' },
  { name: 'second-factor-offer', route: '/console/account/second-factor', address: '/console/account/second-factor' },
  {
    name: 'campaign-not-found',
    route: '/console/campaigns/:campaign',
    address: '/console/campaigns/none',
    status: 404,
  },
].map((page) => ({ ...page, reader: 'owner' }) as const);

/** A page of a campaign: its path below the campaign's, and the same with parameters if that differs. */
const ofCampaign = (
  name: string,
  path: string,
  { route = path.replace(/\?.*/, ''), ...more }: Partial<ListedPage> = {},
): ListedPage => ({
  name,
  route: `/console/campaigns/:campaign${route}`,
  address: `/console/campaigns/demo${path}`,
  reader: 'owner',
  ...more,
});

const work: readonly ListedPage[] = [
  ofCampaign('overview', ''),
  ofCampaign('overview-member', '', { reader: 'member', isLike: 'overview' }),
  ofCampaign('search', '/search'),
  ofCampaign('search-found', '/search?q=an'),
  ofCampaign('search-none', '/search?q=zyzzyva', { isLike: 'search' }),
  ofCampaign('voters', '/voters'),
  ofCampaign('voters-member', '/voters', { reader: 'member', isLike: 'voters' }),
  ofCampaign('voters-none', '/voters?q=zyzzyva'),
  ofCampaign('voter-new', '/voters/new'),
  ofCampaign('voter-duplicates', '/voters/duplicates'),
  ofCampaign('voter-lists', '/voters/lists'),
  ofCampaign('voter-list-new', '/voters/lists/new'),
  ofCampaign('voter-list-found', '/voters/lists/new?find=1&levels=1&phone=yes', { route: '/voters/lists/new' }),
  ofCampaign('voter-list', '/voters/lists/{list}', { route: '/voters/lists/:list' }),
  ofCampaign('voter-list-member', '/voters/lists/{list}', {
    route: '/voters/lists/:list',
    reader: 'member',
    isLike: 'voter-list',
  }),
  ofCampaign('voter-districts', '/voters/districts'),
  ofCampaign('voter', '/voters/{voter}', { route: '/voters/:record' }),
  ofCampaign('voter-member', '/voters/{voter}', { route: '/voters/:record', reader: 'member', isLike: 'voter' }),
  ofCampaign('visit', `/visits/${exampleIds.interaction}`, { route: '/visits/:interaction' }),
  ofCampaign('walk-lists', '/walk-lists'),
  ofCampaign('turfs', '/turfs'),
  ofCampaign('turfs-member', '/turfs', { reader: 'member', isLike: 'turfs' }),
  ofCampaign('turf', '/turfs/{turf}', { route: '/turfs/:turf' }),
  ofCampaign('election-day', '/election-day'),
  ofCampaign('election-day-found', '/election-day?find=a'),
  ofCampaign('to-vote-phone', '/election-day/to-vote?by=PHONE', { route: '/election-day/to-vote' }),
  ofCampaign('to-vote-door', '/election-day/to-vote?by=DOOR', { route: '/election-day/to-vote' }),
  ofCampaign('calls', '/calls'),
  ofCampaign('call', '/calls?list=1', { route: '/calls' }),
  ofCampaign('calls-end', '/calls?list=1&end=1', { route: '/calls' }),
  ofCampaign('scripts', '/scripts'),
  ofCampaign('script', `/scripts/${exampleIds.script}`, { route: '/scripts/:script' }),
  ofCampaign('script-edit', `/scripts/${exampleIds.script}/edit`, { route: '/scripts/:script/edit' }),
  ofCampaign('lawn-signs', '/lawn-signs'),
  ofCampaign('lawn-signs-member', '/lawn-signs?state=ALL', { reader: 'member', isLike: 'lawn-signs' }),
  ofCampaign('lawn-sign-new', '/lawn-signs/new'),
  ofCampaign('lawn-sign', '/lawn-signs/{sign}', { route: '/lawn-signs/:record' }),
  ofCampaign('lawn-sign-route', '/lawn-signs/route'),
  ofCampaign('lawn-sign-map', '/lawn-signs/map', { drawn: map }),
  ofCampaign('volunteers', '/volunteers'),
  ofCampaign('volunteer-new', '/volunteers/new', { isLike: 'voter-new' }),
  ofCampaign('volunteer', '/volunteers/{volunteer}', { route: '/volunteers/:record' }),
  ofCampaign('import-voters', '/import/voters'),
  ofCampaign('import-volunteers', '/import/volunteers', { isLike: 'import-voters' }),
  ofCampaign('import-donations', '/import/donations', { isLike: 'import-voters' }),
  ofCampaign('import-columns', '/imports/{import}/columns', { route: '/imports/:import/columns' }),
  ofCampaign('import-preview', '/imports/{checked}', { route: '/imports/:import' }),
];

const money: readonly ListedPage[] = [
  ofCampaign('donations', '/donations'),
  ofCampaign('donations-member', '/donations', { reader: 'member', isLike: 'donations' }),
  ofCampaign('donations-none', '/donations?q=zyzzyva'),
  ofCampaign('donation-new', '/donations/new'),
  ofCampaign('donation-new-known', '/donations/new?donor=voter.{voter}', { isLike: 'donation-new' }),
  ofCampaign('deposit', '/donations/deposit', { isAnswered: true }),
  ofCampaign('deposit-slips', '/donations/deposits'),
  ofCampaign('deposit-slip', '/donations/deposits/{deposit}', { route: '/donations/deposits/:deposit' }),
  ofCampaign('donation', '/donations/{donation}', { route: '/donations/:donation' }),
  ofCampaign('donation-issued', '/donations/{issued}', { route: '/donations/:donation' }),
  ofCampaign('anonymous-gifts', '/donations/anonymous'),
  ofCampaign('contribution-return', '/donations/return'),
  ofCampaign('donor-year', '/donations/{donation}/year', { route: '/donations/:donation/year' }),
  ofCampaign('receipts-issue', '/receipts/issue'),
  ofCampaign('receipts-issued', '/receipts/issued?first={receipt}&last={receipt}'),
];

const settings: readonly ListedPage[] = [
  ofCampaign('facts', '/campaign'),
  ofCampaign('people', '/people'),
  ofCampaign('keys', '/keys'),
  ofCampaign('webhooks', '/webhooks'),
  ofCampaign('assistants', '/assistants'),
  ofCampaign('assistants-member', '/assistants', { reader: 'member', isLike: 'assistants' }),
  ofCampaign('audit', '/audit'),
  ofCampaign('audit-everything', '/audit?show=all', { isLike: 'audit' }),
  ofCampaign('closure', '/closure'),
  ofCampaign('closure-confirm', '/closure/confirm'),
  ofCampaign('forbidden', '/keys', { reader: 'member', status: 403 }),
];

/** Every page that a reader can come to by its address. */
export const allPages: readonly ListedPage[] = [
  ...lookUps,
  ...docs,
  ...beforeSignIn,
  ...ofVolunteer,
  ...ofMember,
  ...work,
  ...money,
  ...settings,
];

/** Routes whose responses are not pages of the site, with what they are instead. */
export const notPages: Readonly<Record<string, string>> = {
  '/baked/': 'the page of a baked file, where its own suite looks at it',
  '/baked/:name': 'a baked file',
  '/docs/client.tgz': 'a package',
  '/docs/client.js': 'a module',
  '/docs/pictures/:picture': 'a picture',
  '/assets/:hash/base-map.tiles/:z/:x/:y': 'a tile',
  '/base-map/:version/:z/:x/:y': 'a tile',
  '/assets/:hash/:name': 'a style, a script, a typeface or a picture',
  '/look-up-worker.js': 'a script',
  '/suggestions': 'data for the field of the look-up page',
  '/walk/worker.js': 'a script',
  '/.well-known/oauth-protected-resource/mcp': 'metadata for programs',
  '/.well-known/oauth-protected-resource/api/v1': 'metadata for programs',
  '/.well-known/oauth-authorization-server': 'metadata for programs',
  '/oauth/authorize': 'leads to the page that asks',
  '/walk/:token/doors': 'data for the page of a turf',
  '/walk/:token/map': 'data for the page of a turf',
  '/console/second-factor': 'shown in the middle of a sign-in, where its own suite looks at it',
  '/console/campaigns/:campaign/walk-lists/print': 'a document to print, in which no script runs',
  '/console/campaigns/:campaign/turfs/polls': 'data for the map of polls',
  '/console/campaigns/:campaign/turfs/doors': 'data for the map of polls',
  '/console/campaigns/:campaign/turfs/:turf/print': 'a document to print, in which no script runs',
  '/console/campaigns/:campaign/scripts/:script/results.csv': 'a file',
  '/console/campaigns/:campaign/lawn-signs/route/print': 'a document to print, in which one script runs',
  '/console/campaigns/:campaign/receipts': 'a document to print, in which no script runs',
  '/console/campaigns/:campaign/donations/deposit/known': 'data for the forms of donations',
  '/console/campaigns/:campaign/search/found': 'data for the dialog of the search',
  '/console/campaigns/:campaign/imports/:import/rows.csv': 'a file',
  '/console/campaigns/:campaign/import/voters/empty.xlsx': 'a file',
  '/console/campaigns/:campaign/import/volunteers/empty.xlsx': 'a file',
  '/console/campaigns/:campaign/import/donations/empty.xlsx': 'a file',
  '/console/campaigns/:campaign/audit/export': 'a file',
  '/console/campaigns/:campaign/donations/export': 'a file',
  '/console/campaigns/:campaign/voters/contact-list': 'a file',
  '/console/campaigns/:campaign/voters/lists/:list/export': 'a file',
  '/console/campaigns/:campaign/voters/lists/:list/walk': 'a document to print, in which no script runs',
  '/console/campaigns/:campaign/voters/lists/:list/labels': 'a document to print, in which one script runs',
  '/console/campaigns/:campaign/donations/deposits/:deposit/print': 'a document to print, in which one script runs',
  '/console/campaigns/:campaign/donations/return/print': 'a document to print, in which one script runs',
  '/console/campaigns/:campaign/donations/return/csv': 'a file',
  '/console/campaigns/:campaign/donations/:donation/year/print': 'a document to print, in which one script runs',
  '/console/campaigns/:campaign/donations/:donation/year/csv': 'a file',
};
