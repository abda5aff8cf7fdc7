import encodeQR from 'qr';
import { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { turfTexts as texts } from '#core/texts/texts.ts';
import { updateTurf } from '#server/campaign/canvassing/operations/turfs/update-turf.ts';
import { printTurf } from '#server/campaign/canvassing/turfs/print-turf.ts';
import { recordTurfResults } from '#server/campaign/canvassing/turfs/record-results.ts';
import { needsLink, turfVersionOf } from '#server/campaign/canvassing/turfs/turf.ts';
import { createTurfLink, endTurfLinks } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { viewTurf } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { spool, writeText } from '#server/console/http/spool.ts';
import { ShownOnce } from '#server/console/pages/controls.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { TypedForms } from '#server/console/pages/lists/typed-forms.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { walkDocument } from '#server/console/pages/walk-lists/walk-document.ts';
import { papers } from '#server/console/pages/walk-lists/walk-style.ts';
import type { Act as DoneAct } from '#server/console/texts/acts.ts';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextArea } from '#server/pages/components/forms/text-field.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';
import { mostRows, readResults } from './read-results.ts';
import { TurfState } from './turf-state.tsx';

interface View {
  readonly error?: HustingsError;
  /** What is wrong with the rows of the paper, or how many were recorded. */
  readonly rows?: readonly FieldError[] | number;
  /** Shown once, after it was made. */
  readonly link?: string;
}

async function turfPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  { error, link, rows }: View = {},
): Promise<ConsolePage> {
  const { campaign, language, params, now, form } = request;
  const text = texts[language];
  const { turf, volunteer, canvassers } = await execute(viewTurf, params.turf ?? '');
  const version = turfVersionOf(turf);
  const list = campaignPath(campaign, '/turfs');
  const path = `${list}/${turf.id}`;
  const time = (at: Date | null) => (at ? formatTime(at, language) : text.neverActive);
  const mayManage = mayActAs(campaign.role, 'MANAGER');
  const isManaged = mayManage && !turf.ended_at;
  const errors = typeof rows === 'object' ? rows : [];
  return {
    title: turf.name,
    place: { campaign, section: 'walkLists' },
    above: [[list, text.title]],
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>
          {turf.name} <TurfState turf={turf} now={now} language={language} />
        </h1>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        {typeof rows === 'number' && (
          <Notice tone="good" role="status">
            <p>{text.recorded(rows)}</p>
          </Notice>
        )}
        <Definitions
          of={[
            [text.facts.doors, text.progress(turf.doors_done, turf.doors)],
            [text.facts.voters, formatCount(turf.voters, language)],
            [text.facts.volunteer, volunteer?.name ?? text.unassigned],
            [text.facts.active, time(turf.used_at)],
            [text.facts.made, time(turf.created_at)],
            ...(turf.ended_at ? [[text.facts.ended, time(turf.ended_at)] as const] : []),
          ]}
        />
        {isManaged && (
          <>
            <h2>{text.volunteer}</h2>
            <ConsoleForm request={request} action={`${path}/assign`}>
              <input type="hidden" name="version" value={version} />
              <SelectField
                {...{ name: 'volunteer', label: text.volunteer, hint: text.assignHow, language }}
                choices={[
                  ...canvassers,
                  ...(volunteer && !canvassers.some(({ id }) => id === volunteer.id) ? [volunteer] : []),
                ].map(({ id, name, phone }) => ({ value: id, label: phone ? `${name}, ${phone}` : name }))}
                value={turf.volunteer_id ?? ''}
                empty={text.nobody}
              />
              <Button kind={turf.volunteer_id ? 'secondary' : 'primary'}>{text.assign}</Button>
            </ConsoleForm>
            <h2>{text.linkTitle}</h2>
            {needsLink(turf, now) && (
              <Notice tone="bad">
                <p>{text.linkEnded}</p>
              </Notice>
            )}
            <p>{text.linkHow}</p>
            <ShownOnce id="turf-link" secret={link} text={text} />
            {link && (
              <p>
                <img class="qr" src={encodeQR(link, 'data-url', { scale: 4, border: 2 })} alt={text.qr} />
              </p>
            )}
            {turf.volunteer_id === null ? (
              <p class="hint">{text.linkNeeds}</p>
            ) : (
              <ConsoleForm request={request} action={`${path}/link`}>
                <Button kind={link ? 'secondary' : 'primary'}>{text.makeLink}</Button>
              </ConsoleForm>
            )}
          </>
        )}
        <h2>{text.paperTitle}</h2>
        <div class="actions">
          <LinkButton kind="secondary" href={`${path}/print`} icon="printer">
            {text.print}
          </LinkButton>
        </div>
        {mayManage && (
          <ConsoleForm request={request} action={`${path}/results`}>
            <input type="hidden" name="id" value={newRecordId()} />
            <TextArea
              {...{
                name: 'rows',
                label: text.rows,
                hint: text.rowsHow,
                error: messagesOf(errors).get('rows'),
                language,
              }}
              rows={6}
              maxLength={15_000}
              value={error || errors.length > 0 ? form.text('rows') : ''}
            />
            <TypedForms summary={text.rowsMore} forms={text.rowsForms} />
            <Button kind="secondary">{text.record}</Button>
          </ConsoleForm>
        )}
        {isManaged && (
          <>
            <Confirmation
              summary={text.endLinks}
              effects={text.endLinksEffects}
              button={text.endLinks}
              form={(content) => (
                <ConsoleForm request={request} action={`${path}/links/end`}>
                  {content}
                </ConsoleForm>
              )}
            />
            <Confirmation
              summary={text.end}
              effects={text.endEffects}
              button={text.end}
              form={(content) => (
                <ConsoleForm request={request} action={`${path}/end`}>
                  <input type="hidden" name="version" value={version} />
                  {content}
                </ConsoleForm>
              )}
            />
          </>
        )}
      </>
    ),
  };
}

type Act = (request: CampaignRequest, services: ConsoleServices, turf: string) => Promise<unknown>;

/** An action that leads back to the turf's page. */
const action = (path: string, done: DoneAct, act: Act): ConsoleRoute => ({
  method: 'POST',
  path: `/campaigns/:campaign/turfs/:turf/${path}`,
  access: 'MANAGER',
  async handle(request, services) {
    const turf = request.params.turf ?? '';
    try {
      await act(request, services, turf);
    } catch (error) {
      return turfPage(request, services, { error: refusalOf(error) });
    }
    return { to: afterAct(campaignPath(request.campaign, `/turfs/${turf}`), done) };
  },
});

const changedByOther = () =>
  new BilingualError(
    412,
    'validation_failed',
    inLanguages((language) => texts[language].changedMeanwhile),
  );

/** Changes the turf if it is as the page showed it. */
const change = ({ form }: CampaignRequest, { execute }: ConsoleServices, turf: string, body: object) => {
  const conditions = { ifMatch: [form.text('version')] };
  return execute(updateTurf, { params: { id: turf }, body, conditions }).catch((error: unknown) => {
    throw error instanceof HustingsError && error.status === 412 ? changedByOther() : error;
  });
};

export const turfRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/turfs/:turf',
    access: 'MEMBER',
    handle: (request, services) => turfPage(request, services),
  },
  action('assign', 'turf-assigned', (request, services, turf) =>
    change(request, services, turf, { volunteerId: request.form.text('volunteer') || null }),
  ),
  action('end', 'turf-ended', (request, services, turf) => change(request, services, turf, { ended: true })),
  {
    method: 'GET',
    path: '/campaigns/:campaign/turfs/:turf/print',
    access: 'MEMBER',
    async handle({ campaign, params, language, now, query }, { execute }) {
      const paper = papers.find((name) => name === query.get('paper')) ?? papers[0];
      const { turf, voters, printed } = await execute(printTurf, params.turf ?? '');
      const html = await spool(campaign.id, (path) =>
        writeText(path, walkDocument({ language, paper, now, turf: turf.name, ...printed }, voters)),
      );
      return { html, hasButton: true };
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/turfs/:turf/results',
    access: 'MANAGER',
    async handle(request, services) {
      const { params, form, language } = request;
      const text = texts[language];
      const { results, wrong } = readResults(form.text('rows'));
      const errors = wrong.slice(0, 10).map(({ line, reason }) => text.wrongLine[reason](line));
      if (errors.length === 0 && results.length === 0) errors.push(text.noRows);
      if (results.length > mostRows) errors.push(text.tooManyRows(mostRows));
      if (errors.length > 0) {
        return turfPage(request, services, { rows: [{ field: 'rows', message: errors.join(' ') }] });
      }
      if (!isRecordId(form.text('id'))) throw incompleteForm();
      try {
        const sent = { turfId: params.turf ?? '', formId: form.text('id'), results };
        const rows = await services.execute(recordTurfResults, sent);
        return turfPage(request, services, { rows });
      } catch (error) {
        return turfPage(request, services, { error: refusalOf(error) });
      }
    },
  },
  action('links/end', 'turf-links-ended', (_request, { execute }, turf) => execute(endTurfLinks, turf)),
  {
    method: 'POST',
    path: '/campaigns/:campaign/turfs/:turf/link',
    access: 'MANAGER',
    async handle(request, services) {
      const { params, origin } = request;
      try {
        const token = await services.execute(createTurfLink, params.turf ?? '');
        return turfPage(request, services, { link: `${origin}/walk/${token}` });
      } catch (error) {
        return turfPage(request, services, { error: refusalOf(error) });
      }
    },
  },
];
