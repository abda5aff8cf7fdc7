import { interactionTexts, callTexts as texts, walkListTexts } from '#core/texts/texts.ts';
import { campaignDay } from '#server/campaign/campaigns/campaign-day.ts';
import { dayBegins } from '#server/campaign/campaigns/time-zones.ts';
import { type CallsOfDay, callsSince } from '#server/campaign/canvassing/to-reach/calls-of-day.ts';
import { type NextCall, nextCall, scriptToAsk } from '#server/campaign/canvassing/to-reach/next-call.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { viewWalkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { form, page } from '#server/console/forms/page.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { PollChoices } from '#server/console/pages/lists/poll-choices.tsx';
import { reachFields, readReach } from '#server/console/pages/lists/reach-filter.ts';
import { dialled } from '#server/console/pages/records/contact-links.tsx';
import { FromLists } from '#server/console/pages/voter-lists/saved-lists.tsx';
import { ridingAndPoll, voterName } from '#server/console/pages/voters/voter-view.tsx';
import { enteredVoter } from '#server/console/records/entered-kind.ts';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ChoiceGroup } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import type { Language } from '#server/pages/language.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { CallForm } from './call-form.tsx';
import { recordCall } from './read-call.ts';

type Services = Pick<ConsoleServices, 'execute'>;
type Chosen = ReturnType<typeof readReach>;

const levels = [1, 2, 3, 4, 5] as const;

/** The address of the call that follows; of the first without a cursor. */
function callAddress(
  { campaign }: CampaignRequest,
  chosen: Chosen,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams([...reachFields(chosen), ...Object.entries({ list: '1', ...more })]);
  return `${campaignPath(campaign, '/calls')}?${query}`;
}

/** Who was reached today is not called again by who begins anew. */
const today = ({ campaign, now }: CampaignRequest): Date => dayBegins(campaign.timeZone, campaignDay(campaign, now));

async function choicePage(request: CampaignRequest, { execute }: Services): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const { polls, riding } = await execute(viewWalkChoices, null);
  const lists = await execute(viewVoterLists);
  return {
    title: text.title,
    place: { campaign, section: 'calls' },
    content: (
      <>
        <p>{text.how}</p>
        <FromLists
          {...{ language, lists }}
          to={({ id: listId }) => callAddress(request, { polls: undefined, levels: undefined, listId })}
        />
        {polls.length === 0 ? (
          <EmptyState title={walkListTexts[language].noVoters}>
            <p>{text.noVotersHow}</p>
          </EmptyState>
        ) : (
          <Form method="get" action={campaignPath(campaign, '/calls')} class="walk">
            <input type="hidden" name="list" value="1" />
            <ChoiceGroup
              {...{ kind: 'checkbox', name: 'support', language }}
              label={walkListTexts[language].levels}
              hint={walkListTexts[language].levelsHow}
              choices={levels.map((level) => ({ value: String(level), label: walkListTexts[language].level[level] }))}
              chosen={[]}
            />
            <fieldset>
              <legend>{walkListTexts[language].pollsOf(riding)}</legend>
              <p class="hint">
                {walkListTexts[language].pollsHow} {text.several}
              </p>
              <PollChoices polls={polls} chosen={new Set()} language={language} />
            </fieldset>
            <Button icon="phone">{text.begin}</Button>
          </Form>
        )}
      </>
    ),
  };
}

interface Shown {
  readonly call: NextCall;
  readonly chosen: Chosen;
  /** What who calls has recorded today. */
  readonly own: CallsOfDay;
}

function callPage(request: CampaignRequest, { call, chosen, own }: Shown): ConsolePage {
  const { campaign, language, query } = request;
  const text = texts[language];
  const { voter, nextCursor, script } = call;
  const recorded = query.get('recorded') ?? '';
  if (!voter && nextCursor !== null) return noneHerePage(request, chosen, nextCursor);
  const title = voter ? voterName(voter) : text.end;
  return {
    title,
    place: { campaign, section: 'calls' },
    above: [],
    scripts: ['calls.js'],
    notice: isRecordId(recorded) ? (
      <>
        {text.recorded} <a href={campaignPath(campaign, `/visits/${recorded}#correct`)}>{text.correct}</a>
      </>
    ) : undefined,
    content: (
      <>
        {voter ? (
          <div class="two-columns">
            <div>
              <Whom voter={voter} request={request} />
              <OwnCalls own={own} language={language} />
            </div>
            <section>
              <CallForm {...{ request, script }} action={campaignPath(campaign, '/calls')} hasFocus>
                {reachFields(chosen).map(([name, value]) => (
                  <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
                ))}
                <input type="hidden" name="voter" value={voter.id} />
                <input type="hidden" name="cursor" value={nextCursor ?? ''} />
              </CallForm>
              <LinkButtons
                links={[
                  { href: nextAddress(request, chosen, nextCursor), icon: 'chevron-right', label: text.skip },
                  { href: campaignPath(campaign, '/calls'), label: text.other },
                ]}
              />
            </section>
          </div>
        ) : (
          <>
            <OwnCalls own={own} language={language} />
            <p>{text.endHow}</p>
            <LinkButtons
              links={[
                { href: campaignPath(campaign, '/calls'), icon: 'phone', label: text.other, isMain: true },
                { href: callAddress(request, chosen), label: text.again },
                {
                  href: campaignPath(campaign, '/walk-lists'),
                  icon: 'footprints',
                  label: walkListTexts[language].title,
                },
              ]}
            />
          </>
        )}
      </>
    ),
  };
}

/** What who calls has recorded today; nothing before the first call. */
function OwnCalls({ own, language }: { readonly own: CallsOfDay; readonly language: Language }) {
  if (own.calls === 0) return null;
  const count = (value: number) => formatCount(value, language);
  return <p>{texts[language].today(count(own.calls), count(own.conversations), count(own.supporters))}</p>;
}

/** Nobody of those who were read is to be called, and more follow: it leads on to them. */
function noneHerePage(request: CampaignRequest, chosen: Chosen, cursor: string): ConsolePage {
  const { campaign, language, query } = request;
  const text = texts[language];
  const recorded = query.get('recorded');
  const address = nextAddress(request, chosen, cursor, recorded === null ? {} : { recorded });
  return {
    title: text.title,
    place: { campaign, section: 'calls' },
    above: [],
    goTo: address,
    content: (
      <>
        <p role="status">{text.noneHere}</p>
        <p>
          <a href={address}>{text.further}</a>
        </p>
      </>
    ),
  };
}

function nextAddress(
  request: CampaignRequest,
  chosen: Chosen,
  cursor: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  return callAddress(request, chosen, cursor === null ? { end: '1', ...more } : { cursor, ...more });
}

/** What who calls wants to know before the voter answers. */
function Whom({ voter, request }: { readonly voter: VoterRow; readonly request: CampaignRequest }) {
  const { campaign, language } = request;
  const text = texts[language];
  const { phone, support_level: level, last_contact: contact, notes } = voter;
  return (
    <>
      <LinkButtons
        links={[
          phone && { href: dialled(phone), icon: 'phone', label: phone, isMain: true },
          {
            href: campaignPath(campaign, `/voters/${voter.id}`),
            icon: 'users',
            label: interactionTexts[language].voter,
          },
        ]}
      />
      <Definitions
        of={[
          [text.where, `${voter.address}, ${voter.city}`],
          [text.district, ridingAndPoll(voter, language)],
          [text.support, level ? walkListTexts[language].level[level as (typeof levels)[number]] : text.unknown],
          [text.lastContact, contact ? formatTime(contact, language) : text.never],
          ...(notes ? [[text.notes, notes] as const] : []),
        ]}
      />
    </>
  );
}

/** The voter of a form that is shown again. */
async function sentCall({ form: sent }: CampaignRequest, { execute }: Services): Promise<NextCall> {
  const voter = (await execute(enteredVoter.view, sent.text('voter'))) as VoterRow;
  return { voter, nextCursor: sent.text('cursor') || null, script: await execute(scriptToAsk) };
}

async function shownPage(request: CampaignRequest, services: Services): Promise<ConsolePage> {
  const { query, form: sent, sent: refused } = request;
  if (refused === noneSent && query.get('list') !== '1') return choicePage(request, services);
  const own = await services.execute(callsSince, today(request));
  if (refused !== noneSent) {
    const call = await sentCall(request, services);
    return callPage(request, { chosen: readReach((name) => sent.all(name)), call, own });
  }
  const chosen = readReach((name) => query.getAll(name));
  if (query.get('end') === '1') {
    return callPage(request, { chosen, call: { voter: undefined, nextCursor: null, script: undefined }, own });
  }
  const asked = { ...chosen, notContactedSince: today(request), cursor: query.get('cursor') || undefined };
  return callPage(request, { chosen, call: await services.execute(nextCall, asked), own });
}

export const callRoutes = page({
  path: '/campaigns/:campaign/calls',
  access: 'MANAGER',
  show: shownPage,
  forms: [
    form({
      access: 'MANAGER',
      keepsDraft: true,
      act: (_, { form: sent }, services) => recordCall(services, sent.text('voter'), sent),
      done({ request, result: recorded }) {
        const { form: sent } = request;
        const chosen = readReach((name) => sent.all(name));
        return { to: nextAddress(request, chosen, sent.text('cursor') || null, { recorded }) };
      },
    }),
  ],
});
