import type { HustingsError } from '#core/errors.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import { type StoredRow, versionOf } from '#server/campaign/records/record-version.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { changeEntered, createEntered, textsOf, viewEntered } from '#server/console/records/enter-record.ts';
import type { EnteredKind } from '#server/console/records/entered-kind.ts';
import { fieldLabels } from '#server/console/texts/records/fields.ts';
import { recordTexts } from '#server/console/texts/records/pages.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { formFields, interpretedTexts, newTexts, RecordFields, sentTexts } from './record-form.tsx';

type Section = 'voters' | 'volunteers';

interface Refused {
  readonly findings?: readonly Finding[];
  readonly error?: HustingsError;
  /** Numbers as they were read, which are to be seen before they are stored. */
  readonly interpreted?: ReadonlyMap<string, string>;
}

/** The pages on which one record of a kind is added, seen and changed. */
export function recordRoutes(kind: EnteredKind, section: Section, nameOf: (row: StoredRow) => string): ConsoleRoute[] {
  const list = `/campaigns/:campaign/${section}`;
  const pageOf = (request: CampaignRequest, id = '') => campaignPath(request.campaign, `/${section}${id && `/${id}`}`);

  function newPage(
    request: CampaignRequest,
    {
      id,
      texts,
      interpreted,
      findings = [],
      error,
    }: Refused & { readonly id: string; readonly texts: Map<string, string> },
  ): ConsolePage {
    const { campaign, language } = request;
    const text = recordTexts[language];
    const { add } = text[kind.texts.name];
    return {
      title: add,
      place: { campaign, section },
      status: error?.status ?? (findings.length > 0 ? 400 : 200),
      content: (
        <>
          <h1>{add}</h1>
          <Refusal error={error} language={language} />
          <ConsoleForm request={request} action={pageOf(request)} hasOwnErrors>
            <input type="hidden" name="id" value={id} />
            <RecordFields kind={kind} texts={texts} interpreted={interpreted} findings={findings} language={language} />
            <button type="submit">{text.save}</button>
          </ConsoleForm>
        </>
      ),
    };
  }

  async function recordPage(
    request: CampaignRequest,
    services: Pick<ConsoleServices, 'pool'>,
    refused: Refused = {},
  ): Promise<ConsolePage> {
    const { campaign, language, params, query } = request;
    const { findings = [], error, interpreted } = refused;
    const text = recordTexts[language];
    const labels = fieldLabels[language][kind.texts.name];
    const id = params.record ?? '';
    const row = await viewEntered(services, kind, request, id);
    const { fields } = kind.record;
    const shown = textsOf(fields, row);
    const isRefused = findings.length > 0;
    const isSentBack = isRefused || interpreted !== undefined;
    const times = [
      [text.recorded, row.created_at],
      [text.lastContact, row.last_contact],
    ] as const;
    return {
      title: nameOf(row),
      place: { campaign, section },
      status: error?.status ?? (isRefused ? 400 : 200),
      content: (
        <>
          <h1>{nameOf(row)}</h1>
          {query.get('saved') === '1' && (
            <p class="created" role="status">
              {text.saved}
            </p>
          )}
          <Refusal error={error} language={language} />
          <dl class="facts">
            {formFields(kind).map((name) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                <dd>{shownText(name, shown.get(name) ?? '', text)}</dd>
              </div>
            ))}
            {times.map(
              ([label, time]) =>
                time instanceof Date && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{formatTime(time, language)}</dd>
                  </div>
                ),
            )}
          </dl>
          {mayActAs(campaign.role, 'MANAGER') && (
            <details open={isSentBack || error !== undefined}>
              <summary>{text.change}</summary>
              <ConsoleForm request={request} action={pageOf(request, id)} hasOwnErrors>
                <input
                  type="hidden"
                  name="version"
                  value={isSentBack ? request.form.text('version') : versionOf(kind.record, row)}
                />
                <RecordFields
                  kind={kind}
                  texts={isSentBack ? sentTexts(kind, request) : shown}
                  interpreted={interpreted}
                  findings={findings}
                  language={language}
                />
                <button type="submit">{text.save}</button>
              </ConsoleForm>
            </details>
          )}
        </>
      ),
    };
  }

  return [
    {
      method: 'GET',
      path: `${list}/new`,
      access: 'MANAGER',
      handle: (request) => newPage(request, { id: newRecordId(), texts: newTexts(kind) }),
    },
    {
      method: 'POST',
      path: list,
      access: 'MANAGER',
      async handle(request, services) {
        const { principal, form } = request;
        const [id, texts] = [form.text('id'), sentTexts(kind, request)];
        const interpreted = interpretedTexts(kind, texts);
        if (interpreted.size > 0) return newPage(request, { id, texts, interpreted });
        try {
          const findings = await createEntered(services, kind, { principal, id, texts });
          if (findings.length > 0) return newPage(request, { id, texts, findings });
        } catch (error) {
          return newPage(request, { id, texts, error: refusalOf(error) });
        }
        return { to: `${pageOf(request, id)}?saved=1` };
      },
    },
    {
      method: 'GET',
      path: `${list}/:record`,
      access: 'MEMBER',
      handle: (request, services) => recordPage(request, services),
    },
    {
      method: 'POST',
      path: `${list}/:record`,
      access: 'MANAGER',
      async handle(request, services) {
        const { form, params } = request;
        const id = params.record ?? '';
        const texts = sentTexts(kind, request);
        const interpreted = interpretedTexts(kind, texts);
        if (interpreted.size > 0) return recordPage(request, services, { interpreted });
        try {
          const findings = await changeEntered(services, kind, request, { id, texts, version: form.text('version') });
          if (findings.length > 0) return recordPage(request, services, { findings });
        } catch (error) {
          return recordPage(request, services, { error: refusalOf(error) });
        }
        return { to: `${pageOf(request, id)}?saved=1` };
      },
    },
  ];
}

function shownText(name: string, value: string, { empty, statuses }: (typeof recordTexts)['en']): string {
  if (value === '') return empty;
  return name === 'status' ? statuses[value as keyof typeof statuses] : value;
}
