import type { ComponentChildren } from 'preact';
import { frameTexts as texts } from '#core/texts/texts.ts';
import { SentBack } from '#server/console/forms/sent-back.tsx';
import { noneSent } from '#server/console/forms/sent-form.ts';
import { formToken, tokenField } from '#server/console/http/cross-site.ts';
import { draftIdField } from '#server/console/http/draft-fields.ts';
import type { CampaignPlace, ConsolePage, ConsoleRequest } from '#server/console/http/route.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Breadcrumb } from '#server/pages/components/parts/breadcrumb.tsx';
import type { Language } from '#server/pages/language.ts';
import { type Frame, Layout, type OwnMenu } from '#server/pages/layout/layout.tsx';
import { MenuLinks } from '#server/pages/layout/menu.tsx';
import { newRecordId } from '#server/store/record-id.ts';
import { Done } from './done.tsx';
import { SearchLink } from './search/search-link.tsx';
import { CampaignSections, CampaignStrips, sectionLink, sheetOf } from './sections.tsx';

/** The frame of a console page: the site's own, with the sections of its campaign, and who has signed in. */
export function ConsoleFrame({
  request,
  place,
  above = [],
  hasMap = false,
  ownScripts = [],
  sent = noneSent,
  notice,
  heading,
  children,
  ...frame
}: Omit<Frame, 'language'> &
  Pick<ConsolePage, 'place' | 'above' | 'hasMap' | 'sent' | 'notice' | 'heading'> & {
    readonly request: ConsoleRequest;
    readonly ownScripts?: ConsolePage['scripts'] | undefined;
    readonly children: ComponentChildren;
  }) {
  return (
    <Layout
      language={request.language}
      styles={[
        place ? sheetOf(place.section) : 'console.css',
        ...(hasMap ? (['maplibre-gl.css', 'work-maps.css'] as const) : []),
      ]}
      scripts={['console.js', ...(hasMap ? (['work-maps.js'] as const) : []), ...ownScripts]}
      menu={menuOf(request, frame, place)}
      {...frame}
    >
      {place && <WayBack {...{ place, above }} path={frame.path} language={request.language} />}
      {sent === noneSent && <Done query={request.query} language={request.language} notice={notice} />}
      <SentBack sent={sent} hasRecords={place !== undefined} language={request.language} />
      {heading !== null && <h1>{heading}</h1>}
      {children}
    </Layout>
  );
}

/** The way back to the page of the section. Where the rail has it too, it is shown only with the pages between. */
function WayBack({
  place,
  above,
  path,
  language,
}: {
  readonly place: CampaignPlace;
  readonly above: NonNullable<ConsolePage['above']>;
  readonly path: string;
  readonly language: Language;
}) {
  const [href, label] = sectionLink(place, language);
  if (path === href && !place.isForm) return null;
  const way = <Breadcrumb language={language} above={[[href, label], ...above]} />;
  return above.length > 0 ? way : <div class="in-rail">{way}</div>;
}

/** A person who has signed in has the console's menu, all others that of the site. */
function menuOf(
  request: ConsoleRequest,
  { path, assets }: Pick<Frame, 'path' | 'assets'>,
  place: CampaignPlace | undefined,
): OwnMenu | undefined {
  const { language, session } = request;
  if (!session || session.awaitsSecondFactor) return undefined;
  const account = <AccountLinks request={request} name={session.user.name} path={path} />;
  if (!place) return { label: texts[language].campaigns, content: account, isRail: false };
  return {
    label: texts[language].menu,
    content: (
      <>
        <p class="place">{place.campaign.name}</p>
        <CampaignSections {...place} language={language} />
        <div class="account">{account}</div>
      </>
    ),
    isRail: true,
    place: place.campaign.name,
    search: <SearchLink campaign={place.campaign} script={assets['palette.js']} language={language} />,
    strips: <CampaignStrips campaign={place.campaign} language={language} />,
  };
}

function AccountLinks({
  request,
  name,
  path,
}: {
  readonly request: ConsoleRequest;
  readonly name: string;
  readonly path: string;
}) {
  const text = texts[request.language];
  const link = (href: string, label: string, icon: 'layout-dashboard' | 'circle-user') => ({
    href,
    label,
    icon,
    isCurrent: path === href,
  });
  return (
    <>
      <MenuLinks
        links={[
          link('/console', text.campaigns, 'layout-dashboard'),
          link('/console/account', `${text.account} (${name})`, 'circle-user'),
        ]}
      />
      <ConsoleForm request={request} action="/console/sign-out">
        <Button kind="plain" icon="log-out">
          {text.signOut}
        </Button>
      </ConsoleForm>
    </>
  );
}

/** Where what is typed into a form of a campaign is sent to be kept. */
const draftsOf = (action: string): string => `${action.split('/').slice(0, 4).join('/')}/drafts`;

/** A form that sends to the console. It carries the session's form token; one with a file, in its address. */
export function ConsoleForm({
  request: { session, kept },
  action,
  hasFile = false,
  isSent = true,
  children,
}: {
  readonly request: ConsoleRequest;
  readonly action: string;
  readonly hasFile?: boolean;
  /** Whether it is the one that was sent, of several forms with this address. */
  readonly isSent?: boolean;
  readonly children: ComponentChildren;
}) {
  const token = session && formToken(session.token);
  if (hasFile && token) {
    const address = `${action}?${new URLSearchParams({ [tokenField]: token })}`;
    return (
      <Form method="post" action={address} enctype="multipart/form-data">
        {children}
      </Form>
    );
  }
  const keepsDraft = kept?.paths.includes(action) ?? false;
  const draftId = isSent && kept?.shown?.form === action ? kept.shown.id : newRecordId();
  return (
    <Form method="post" action={action} data-draft={keepsDraft ? draftsOf(action) : undefined}>
      {token && <input type="hidden" name={tokenField} value={token} />}
      {keepsDraft && <input type="hidden" name={draftIdField} value={draftId} />}
      {children}
    </Form>
  );
}
