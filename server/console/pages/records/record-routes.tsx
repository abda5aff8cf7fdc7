import type { ComponentChildren } from 'preact';
import type { HustingsError } from '#core/errors.ts';
import { recordTexts } from '#core/texts/texts.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { changeEntered, createEntered, textsOf } from '#server/console/records/enter-record.ts';
import type { EnteredKind } from '#server/console/records/entered-kind.ts';
import { typedAgain } from '#server/console/records/typed-again.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import { type StoredRow, versionOf } from '#server/records/record-version.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { dividedFields, interpretedTexts, newTexts, RecordFields, SentBack, sentTexts } from './record-form.tsx';

type Section = 'voters' | 'volunteers';

interface Refused {
  readonly findings?: readonly Finding[];
  readonly error?: HustingsError;
  /** Numbers as they were read, which are to be seen before they are stored. */
  readonly interpreted?: ReadonlyMap<string, string>;
}

/** Facts that are shown and changed together. */
export interface FactGroup {
  /** The fields, in the order of their form. */
  readonly names: readonly string[];
  readonly label: string;
  readonly value: ComponentChildren;
}

/** How records of a kind are shown on their pages. */
export interface RecordView {
  readonly nameOf: (row: StoredRow) => string;
  /** Every field is in one group. */
  readonly groups: (row: StoredRow, shown: ReadonlyMap<string, string>, language: Language) => readonly FactGroup[];
  /** What can be done at once, above the facts. */
  readonly actions?: (row: StoredRow, request: CampaignRequest) => ComponentChildren;
  /** What else belongs to the record, below the facts. */
  readonly more?: (
    row: StoredRow,
    request: CampaignRequest,
    services: Pick<ConsoleServices, 'execute'>,
  ) => Promise<ComponentChildren>;
  /** Forms of that: each leads back to the record's page, or is refused there. */
  readonly acts?: readonly RecordAct[];
}

export interface RecordAct {
  /** Below the record's page. */
  readonly path: string;
  readonly access: Role;
  readonly act: (request: CampaignRequest, services: ConsoleServices) => Promise<unknown>;
}

/** The pages on which one record of a kind is added, seen and changed. */
export function recordRoutes(kind: EnteredKind, section: Section, view: RecordView): ConsoleRoute[] {
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
    const shown = new Map([...texts, ...(interpreted ?? [])]);
    const typed = { kind, texts: shown, findings, language };
    const { first, later } = dividedFields(kind);
    const isWrong = (name: string) => findings.some(({ field }) => field === name);
    return {
      title: add,
      place: { campaign, section, isForm: true },
      status: error?.status ?? (findings.length > 0 ? 400 : 200),
      content: (
        <>
          <h1>{add}</h1>
          <Refusal error={error} language={language} />
          <SentBack kind={kind} interpreted={interpreted} findings={findings} language={language} />
          <ConsoleForm request={request} action={pageOf(request)}>
            <input type="hidden" name="id" value={id} />
            <RecordFields {...typed} names={first} />
            {later.length > 0 && (
              <Details summary={text.more} isOpen={later.some((name) => shown.get(name) || isWrong(name))}>
                <RecordFields {...typed} names={later} />
              </Details>
            )}
            <Button>{text.save}</Button>
          </ConsoleForm>
        </>
      ),
    };
  }

  async function recordPage(
    request: CampaignRequest,
    services: Pick<ConsoleServices, 'execute'>,
    refused: Refused = {},
  ): Promise<ConsolePage> {
    const { campaign, language, params, query } = request;
    const { findings = [], error, interpreted } = refused;
    const text = recordTexts[language];
    const id = params.record ?? '';
    const row = await services.execute(kind.view, id);
    const shown = textsOf(kind.record.fields, row);
    const isRefused = findings.length > 0;
    const sent = typedAgain(isRefused || interpreted || error ? sentTexts(kind, request) : [], shown);
    // A person who has seen the change of another user sends the form again for the current record.
    const isStale = sent.size === 0 || error?.status === 412;
    const version = isStale ? versionOf(kind.record, row) : request.form.text('version');
    const times = [
      [text.lastContact, row.last_contact],
      [text.recorded, row.created_at],
    ] as const;
    const formOf = (names: readonly string[]) => (
      <ConsoleForm request={request} action={pageOf(request, id)}>
        <input type="hidden" name="version" value={version} />
        <RecordFields
          kind={kind}
          names={names}
          texts={new Map([...shown, ...sent, ...(interpreted ?? [])])}
          findings={findings}
          language={language}
        />
        <Button>{text.save}</Button>
      </ConsoleForm>
    );
    const facts = view.groups(row, shown, language).map(({ names, label, value }) => ({
      label,
      value,
      isEmpty: value === '' || value === null,
      form: mayActAs(campaign.role, 'MANAGER') && formOf(names),
      isOpen: names.some((name) => sent.has(name)),
    }));
    const known = times.flatMap(([label, time]) =>
      time instanceof Date ? [{ label, value: formatTime(time, language) }] : [],
    );
    const more = await view.more?.(row, request, services);
    return {
      title: view.nameOf(row),
      place: { campaign, section },
      status: error?.status ?? (isRefused ? 400 : 200),
      content: (
        <>
          <h1>{view.nameOf(row)}</h1>
          {query.get('saved') === '1' && (
            <Notice tone="good" role="status">
              <p>{text.saved}</p>
            </Notice>
          )}
          <Refusal error={error} language={language} />
          <SentBack kind={kind} interpreted={interpreted} findings={findings} language={language} />
          {view.actions?.(row, request)}
          <FactsInPlace facts={[...facts, ...known]} change={text.change} add={text.addFact} />
          {more}
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
        const { form } = request;
        const [id, texts] = [form.text('id'), sentTexts(kind, request)];
        const interpreted = interpretedTexts(kind, texts);
        if (interpreted.size > 0) return newPage(request, { id, texts, interpreted });
        try {
          const findings = await createEntered(services, kind, { id, texts });
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
          const findings = await changeEntered(services, kind, { id, texts, version: form.text('version') });
          if (findings.length > 0) return recordPage(request, services, { findings });
        } catch (error) {
          return recordPage(request, services, { error: refusalOf(error) });
        }
        return { to: `${pageOf(request, id)}?saved=1` };
      },
    },
    ...(view.acts ?? []).map(
      ({ path, access, act }): ConsoleRoute => ({
        method: 'POST',
        path: `${list}/:record/${path}`,
        access,
        async handle(request, services) {
          try {
            await act(request, services);
          } catch (error) {
            return recordPage(request, services, { error: refusalOf(error) });
          }
          return { to: `${pageOf(request, request.params.record)}?saved=1` };
        },
      }),
    ),
  ];
}
