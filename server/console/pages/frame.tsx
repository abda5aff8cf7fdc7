import type { ComponentChildren } from 'preact';
import { formToken, tokenField } from '#server/console/http/cross-site.ts';
import { type ConsoleRequest, campaignPath, type MemberCampaign } from '#server/console/http/route.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import type { Bilingual } from '#server/pages/language.ts';
import { type Frame, Layout } from '#server/pages/layout/layout.tsx';

interface FrameTexts {
  readonly console: string;
  readonly signOut: string;
  readonly account: string;
  readonly campaign: string;
  readonly sections: {
    readonly overview: string;
    readonly voters: string;
    readonly volunteers: string;
    readonly donations: string;
    readonly keys: string;
    readonly audit: string;
    readonly people: string;
    readonly walkLists: string;
    readonly facts: string;
    readonly closure: string;
  };
  readonly demo: string;
  readonly closing: (time: string) => string;
  readonly closingMore: string;
}

const texts: Bilingual<FrameTexts> = {
  en: {
    console: 'Campaigns',
    signOut: 'Sign out',
    account: 'Your account',
    campaign: 'Campaign',
    sections: {
      overview: 'Overview',
      voters: 'Voters',
      volunteers: 'Volunteers',
      donations: 'Donations',
      keys: 'API keys',
      audit: 'Audit log',
      people: 'People',
      walkLists: 'Walk lists',
      facts: 'Campaign',
      closure: 'Export and closure',
    },
    demo: 'Sandbox campaign: its data is fictional and is put back every night.',
    closing: (time) => `This campaign is being closed. All of its data is deleted after ${time}, Eastern time.`,
    closingMore: 'Export it, or cancel the closure',
  },
  fr: {
    console: 'Campagnes',
    signOut: 'Se déconnecter',
    account: 'Votre compte',
    campaign: 'Campagne',
    sections: {
      overview: 'Aperçu',
      voters: 'Électeurs',
      volunteers: 'Bénévoles',
      donations: 'Dons',
      keys: 'Clés d’API',
      audit: 'Journal d’audit',
      people: 'Personnes',
      walkLists: 'Porte-à-porte',
      facts: 'Campagne',
      closure: 'Exportation et fermeture',
    },
    demo: 'Campagne bac à sable : ses données sont fictives et sont rétablies chaque nuit.',
    closing: (time) =>
      `Cette campagne est en cours de fermeture. Toutes ses données seront supprimées après le ${time}, heure de l’Est.`,
    closingMore: 'L’exporter, ou annuler la fermeture',
  },
};

/** The frame of a console page: the site's own, and who has signed in. */
export function ConsoleFrame({
  request,
  children,
  ...frame
}: Omit<Frame, 'language'> & { readonly request: ConsoleRequest; readonly children: ComponentChildren }) {
  const { language, session } = request;
  const text = texts[language];
  return (
    <Layout language={language} styles={['console.css']} scripts={['copy.js', 'progress.js']} {...frame}>
      {session && !session.awaitsSecondFactor && (
        <div class="who">
          <a href="/console">{text.console}</a>
          <a href="/console/account">
            {text.account} ({session.user.name})
          </a>
          <ConsoleForm request={request} action="/console/sign-out">
            <button type="submit" class="plain">
              {text.signOut}
            </button>
          </ConsoleForm>
        </div>
      )}
      {children}
    </Layout>
  );
}

/** A form that sends to the console. It carries the session's form token; one with a file, in its address. */
export function ConsoleForm({
  request: { session },
  action,
  hasFile = false,
  children,
}: {
  readonly request: ConsoleRequest;
  readonly action: string;
  readonly hasFile?: boolean;
  readonly children: ComponentChildren;
}) {
  const token = session && formToken(session.token);
  if (hasFile && token) {
    const address = `${action}?${new URLSearchParams({ [tokenField]: token })}`;
    return (
      <form method="post" action={address} enctype="multipart/form-data">
        {children}
      </form>
    );
  }
  return (
    <form method="post" action={action}>
      {token && <input type="hidden" name={tokenField} value={token} />}
      {children}
    </form>
  );
}

/** Sections that every member may look at. The others are the owners'. */
const forMembers: ReadonlyArray<keyof FrameTexts['sections']> = [
  'overview',
  'voters',
  'volunteers',
  'donations',
  'walkLists',
];

/** The head of every page of one campaign: its name and its sections. */
export function CampaignHead({
  request: { language },
  campaign,
  section,
}: {
  readonly request: ConsoleRequest;
  readonly campaign: MemberCampaign;
  readonly section: keyof FrameTexts['sections'];
}) {
  const text = texts[language];
  const pages = {
    overview: '',
    voters: '/voters',
    volunteers: '/volunteers',
    donations: '/donations',
    walkLists: '/walk-lists',
    facts: '/campaign',
    keys: '/keys',
    audit: '/audit',
    people: '/people',
    closure: '/closure',
  } as const;
  const shown = (Object.keys(pages) as Array<keyof typeof pages>).filter(
    (name) => forMembers.includes(name) || mayActAs(campaign.role, 'OWNER'),
  );
  return (
    <>
      <p class="campaign-name">{campaign.name}</p>
      {campaign.isDemo && <p class="notice">{text.demo}</p>}
      {campaign.closesAt && (
        <p class="notice" role="status">
          {text.closing(formatTime(campaign.closesAt, language))}{' '}
          {mayActAs(campaign.role, 'OWNER') && <a href={campaignPath(campaign, pages.closure)}>{text.closingMore}</a>}
        </p>
      )}
      <nav aria-label={text.campaign} class="sections">
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <a href={campaignPath(campaign, pages[name])} aria-current={name === section ? 'page' : undefined}>
                {text.sections[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
