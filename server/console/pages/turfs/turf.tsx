import encodeQR from 'qr';
import { turfTexts as texts } from '#core/texts/texts.ts';
import { updateTurf } from '#server/campaign/canvassing/operations/turfs/update-turf.ts';
import { mapOfTurf } from '#server/campaign/canvassing/turfs/map-of-turf.ts';
import { printTurf } from '#server/campaign/canvassing/turfs/print-turf.ts';
import { recordTurfResults } from '#server/campaign/canvassing/turfs/record-results.ts';
import { needsLink, turfVersionOf } from '#server/campaign/canvassing/turfs/turf.ts';
import { createTurfLink, endTurfLinks } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { viewTurf } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import { refuseFaulty } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { spool, writeText } from '#server/console/http/spool.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { LinkButtons, ShownOnce } from '#server/console/pages/controls.tsx';
import type { Act } from '#server/console/pages/done.tsx';
import { FormId, Version } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { TypedForms } from '#server/console/pages/lists/typed-forms.tsx';
import { walkDocument } from '#server/console/pages/walk-lists/walk-document.ts';
import { papers } from '#server/console/pages/walk-lists/walk-style.ts';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Form } from '#server/pages/input/form.ts';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { mostRows, readResults } from './read-results.ts';
import { TurfDoors } from './turf-doors.tsx';
import { drawTurf } from './turf-map.tsx';
import { TurfState } from './turf-state.tsx';

const rowFields = fieldsOf(texts, { rows: { kind: 'lines', rows: 6, most: 15_000, hint: 'rowsHow' } });

/** `link` was made just now, and is shown once. */
async function turfPage(
  request: CampaignRequest,
  { execute, maps }: Pick<ConsoleServices, 'execute' | 'maps'>,
  link?: string,
): Promise<ConsolePage> {
  const { campaign, language, params, now } = request;
  const text = texts[language];
  const { turf, volunteer, canvassers, doors, addresses } = await execute(viewTurf, params.turf ?? '');
  const map = await drawTurf(await mapOfTurf({ id: turf.id, doors: addresses }, maps));
  const version = turfVersionOf(turf);
  const list = campaignPath(campaign, '/turfs');
  const path = `${list}/${turf.id}`;
  const time = (at: Date | null) => (at ? formatTime(at, language) : text.neverActive);
  const mayManage = mayActAs(campaign.role, 'MANAGER');
  const isManaged = mayManage && !turf.ended_at;
  return {
    title: turf.name,
    heading: (
      <>
        {turf.name} <TurfState turf={turf} now={now} language={language} />
      </>
    ),
    place: { campaign, section: 'walkLists' },
    above: [[list, text.title]],
    content: (
      <>
        <Definitions
          inColumns
          of={[
            [text.facts.doors, text.progress(turf.doors_done, turf.doors)],
            [text.facts.voters, formatCount(turf.voters, language)],
            [text.facts.volunteer, volunteer?.name ?? text.unassigned],
            [text.facts.active, time(turf.used_at)],
            [text.facts.made, time(turf.created_at)],
            ...(turf.ended_at ? [[text.facts.ended, time(turf.ended_at)] as const] : []),
          ]}
        />
        <div class="cards">
          {isManaged && (
            <section class="card">
              <h2>{text.volunteer}</h2>
              <ConsoleForm request={request} action={`${path}/assign`}>
                <Version request={request} of={version} />
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
              {needsLink(turf, now) && <Notice tone="bad">{text.linkEnded}</Notice>}
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
            </section>
          )}
          <section class="card">
            <h2>{text.paperTitle}</h2>
            <LinkButtons links={[{ href: `${path}/print`, icon: 'printer', label: text.print }]} />
            {mayManage && (
              <ConsoleForm request={request} action={`${path}/results`}>
                <FormId request={request} to="results" />
                <Field {...{ request, of: rowFields }} name="rows" />
                <TypedForms summary={text.rowsMore} forms={text.rowsForms} />
                <Button kind="secondary">{text.record}</Button>
              </ConsoleForm>
            )}
          </section>
        </div>
        <TurfDoors {...{ request, doors, map }} />
        {isManaged && (
          <div class="actions">
            <ConfirmedForm
              request={request}
              action={`${path}/links/end`}
              summary={text.endLinks}
              effects={text.endLinksEffects}
              button={text.endLinks}
            />
            <ConfirmedForm
              request={request}
              action={`${path}/end`}
              summary={text.end}
              effects={text.endEffects}
              button={text.end}
              hidden={<Version request={request} of={version} />}
            />
          </div>
        )}
      </>
    ),
  };
}

type Turf = (id: string, request: CampaignRequest, services: ConsoleServices) => Promise<unknown>;

/** An action that leads back to the turf's page. */
const action = (to: string, done: Act, act: Turf) =>
  form({
    to,
    access: 'MANAGER',
    act: (_, request, services) => act(request.params.turf ?? '', request, services),
    done,
  });

/** Changes the turf if it is as the page showed it. */
const change = (to: string, done: Act, body: (sent: Form) => object) =>
  form({
    to,
    access: 'MANAGER',
    operation: updateTurf,
    ask: (_, request) => ({ body: body(request.form) }),
    hasVersion: true,
    done,
  });

/** Reads the rows of the paper. Throws what is wrong with them. */
function resultsOf({ form: sent, language }: CampaignRequest) {
  const text = texts[language];
  const { results, wrong } = readResults(sent.text('rows'));
  const faults = wrong.slice(0, 10).map(({ line, reason }) => text.wrongLine[reason](line));
  if (faults.length === 0 && results.length === 0) faults.push(text.noRows);
  if (results.length > mostRows) faults.push(text.tooManyRows(mostRows));
  refuseFaulty(faults.length > 0 ? [{ field: 'rows', message: faults.join(' ') }] : []);
  if (!isRecordId(sent.text('id'))) throw incompleteForm();
  return results;
}

export const turfRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: '/campaigns/:campaign/turfs/:turf',
    access: 'MEMBER',
    show: (request, services) => turfPage(request, services),
    forms: [
      change('assign', 'turf-assigned', (sent) => ({ volunteerId: sent.text('volunteer') || null })),
      change('end', 'turf-ended', () => ({ ended: true })),
      form({
        to: 'results',
        access: 'MANAGER',
        fields: rowFields,
        keepsDraft: true,
        async act(_, request, { execute }) {
          const results = resultsOf(request);
          const sent = { turfId: request.params.turf ?? '', formId: request.form.text('id'), results };
          return execute(recordTurfResults, sent);
        },
        done: async ({ request, services, result }) => ({
          ...(await turfPage(request, services)),
          notice: texts[request.language].recorded(result),
        }),
      }),
      action('links/end', 'turf-links-ended', (id, _, { execute }) => execute(endTurfLinks, id)),
      form({
        to: 'link',
        access: 'MANAGER',
        act: (_, { params }, { execute }) => execute(createTurfLink, params.turf ?? ''),
        done: ({ request, services, result }) => turfPage(request, services, `${request.origin}/walk/${result}`),
      }),
    ],
  }),
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
];
