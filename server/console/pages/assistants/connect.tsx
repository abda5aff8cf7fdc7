import { textNamed } from '#core/texts/text-named.ts';
import { assistantTexts as texts } from '#core/texts/texts.ts';
import type { SignedIn } from '#server/accounts/execute-for-person.ts';
import { listMemberships } from '#server/accounts/memberships.ts';
import { connectAssistant } from '#server/accounts/operations/connect-assistant.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import { refuseFaulty } from '#server/console/forms/sent-form.ts';
import type { ConsolePage, ConsoleServices, MemberCampaign, SignedInRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { ScopeChoices } from '#server/console/pages/keys/scope-choices.tsx';
import {
  type AuthorizationRequest,
  parameters,
  type RequestError,
  readRequest,
  responseUrl,
} from '#server/oauth/authorization-request.ts';
import { pretends, quotedName } from '#server/oauth/clients/client-name.ts';
import { findClient } from '#server/oauth/clients/find-client.ts';
import { type ShownAddress, shownAddress } from '#server/oauth/clients/shown-address.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup } from '#server/pages/components/forms/choices.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';

const path = '/connect';

/** What a program sent, from the address or from the form that carries it on: both are checked alike. */
async function requestOf(
  { origin }: SignedInRequest,
  { clientDocuments }: Pick<ConsoleServices, 'clientDocuments'>,
  sent: URLSearchParams,
): Promise<AuthorizationRequest | RequestError> {
  return readRequest(sent, await findClient(clientDocuments, sent.get('client_id') ?? ''), origin);
}

const consentFields = fieldsOf(texts, {
  campaign: { kind: 'choice' },
  scopes: { kind: 'choices', label: 'may' },
});

interface View {
  readonly sent: URLSearchParams;
  readonly campaigns: readonly MemberCampaign[];
}

/** Asks a member what a program may do, in which campaign. No redirect happens before an answer. */
function consentPage(request: SignedInRequest, asked: AuthorizationRequest, { campaigns, sent }: View): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const name = quotedName(asked.client.name);
  const address = shownAddress(asked.redirectUri);
  const of = { request, of: consentFields };
  return {
    title: text.asks,
    content: (
      <>
        <p>{text.wants}</p>
        <Definitions
          areLong
          of={[
            [text.callsItself, <bdi key="name">{text.quoted(name)}</bdi>],
            [text.sentTo, <Address key="address" of={address} />],
          ]}
        />
        <Notice tone="warning">
          <p>{text.unchecked}</p>
          <p>{address.isOwnMachine ? text.ownMachineMeans(address.port) : text.siteMeans(address.host)}</p>
        </Notice>
        {pretends(asked.client.name, new URL(request.origin).hostname) && <Notice tone="bad">{text.pretends}</Notice>}
        {campaigns.length === 0 && <p>{text.noCampaign}</p>}
        <ConsoleForm request={request} action={`/console${path}`}>
          {parameters
            .filter((each) => sent.has(each))
            .map((each) => (
              <input key={each} type="hidden" name={each} value={sent.get(each) ?? ''} />
            ))}
          {campaigns.length > 0 && (
            <>
              <Field
                {...of}
                name="campaign"
                value={campaigns.length === 1 ? campaigns[0]?.code : undefined}
                as={(field) => (
                  <ChoiceGroup
                    {...field}
                    kind="radio"
                    choices={campaigns.map(({ code, name: label }) => ({ value: code, label, hint: code }))}
                  />
                )}
              />
              <Field
                {...of}
                name="scopes"
                value={asked.scopes}
                as={(field) => <ScopeChoices {...field} offered={asked.scopes} />}
              />
              <p>{text.within}</p>
            </>
          )}
          <div class="actions">
            {campaigns.length > 0 && (
              <Button name="answer" value="allow">
                {text.allow}
              </Button>
            )}
            <Button kind="secondary" name="answer" value="cancel">
              {text.cancel}
            </Button>
          </div>
        </ConsoleForm>
      </>
    ),
  };
}

/** The whole address, with the part that decides whose it is set apart. */
const Address = ({ of: { scheme, host, port, rest } }: { readonly of: ShownAddress }) => (
  <code class="address">
    {scheme}
    <strong>{host}</strong>
    {port}
    {rest}
  </code>
);

const hostShown = (redirectUri: string, text: (typeof texts)['en']): string => {
  const { isOwnMachine, host } = shownAddress(redirectUri);
  return isOwnMachine ? text.ownMachine : host;
};

/**
 * Leads back to the program by a page of its own: the policy of pages lets no form, and what a form redirects to, go to
 * another site.
 */
function leadBack(
  request: SignedInRequest,
  { client, redirectUri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): ConsolePage {
  const text = texts[request.language];
  const name = quotedName(client.name);
  const address = responseUrl({ redirectUri, state }, answer, request.origin);
  return {
    title: text.back(name),
    goTo: address,
    content: (
      <>
        <p role="status">{'code' in answer ? text.connected(name) : text.cancelled(name)}</p>
        <p>
          <a id="back" href={address}>
            {text.goBack(hostShown(redirectUri, text))}
          </a>
        </p>
      </>
    ),
  };
}

/** Says what is wrong. Only a link leads to the program, so that made-up links cannot redirect people through this site. */
function errorPage(request: SignedInRequest, { error, redirectUri, state }: RequestError): ConsolePage {
  const text = texts[request.language];
  return {
    title: text.wrong,
    status: 400,
    content: (
      <>
        <Notice tone="bad">{textNamed(text.errors, error) ?? text.otherError(error)}</Notice>
        <p>{text.wrongHow}</p>
        <p>
          <a href="/console">{text.toCampaigns}</a>
        </p>
        {redirectUri && (
          <p>
            <a href={responseUrl({ redirectUri, state }, { error }, request.origin)}>
              {text.goBack(hostShown(redirectUri, text))}
            </a>
          </p>
        )}
      </>
    ),
  };
}

/** What a program sent, as the page's address or its form has it. */
function sentOf({ form: sent, query }: SignedInRequest): URLSearchParams {
  const carried = sent.fields.filter(([name]) => (parameters as readonly string[]).includes(name));
  return sent.fields.length === 0 ? query : new URLSearchParams(carried.map(([name, value]) => [name, value]));
}

async function connectPage(request: SignedInRequest, services: ConsoleServices<SignedIn>): Promise<ConsolePage> {
  const sent = sentOf(request);
  const asked = await requestOf(request, services, sent);
  if ('error' in asked) return errorPage(request, asked);
  return consentPage(request, asked, { sent, campaigns: await services.execute(listMemberships) });
}

/** The page on which a member lets a program act, and what follows the answer. */
export const connectRoutes = page({
  path,
  access: 'user',
  show: connectPage,
  forms: [
    form({
      access: 'user',
      fields: consentFields,
      async act(chosen, request, services) {
        const { form: answered, language } = request;
        const asked = await requestOf(request, services, sentOf(request));
        if ('error' in asked) return errorPage(request, asked);
        if (answered.text('answer') !== 'allow') return leadBack(request, asked, { error: 'access_denied' });
        const campaigns = await services.execute(listMemberships);
        const campaign = campaigns.find(({ code }) => code === chosen.campaign)?.code ?? '';
        const scopes = chosen.scopes.filter((scope) => (asked.scopes as readonly string[]).includes(scope));
        refuseFaulty([
          ...(campaign === '' ? [{ field: 'campaign', message: texts[language].chooseCampaign }] : []),
          ...(scopes.length === 0 ? [{ field: 'scopes', message: texts[language].chooseScope }] : []),
        ]);
        const { client, redirectUri, resource, codeChallenge } = asked;
        const program = { clientId: client.id, clientName: client.name, redirectUri, resource, codeChallenge };
        return leadBack(request, asked, {
          code: await services.execute(connectAssistant, { ...program, campaign, scopes }),
        });
      },
      done: ({ result }) => result,
    }),
  ],
});
