import type { ComponentChildren } from 'preact';
import { recordTexts } from '#core/texts/texts.ts';
import { type DeclaredForm, form, page } from '#server/console/forms/page.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, Version } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { changeEntered, createEntered, textsOf } from '#server/console/records/enter-record.ts';
import type { EnteredKind } from '#server/console/records/entered-kind.ts';
import { typedAgain } from '#server/console/records/typed-again.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SaveBar } from '#server/pages/components/forms/save-bar.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import type { Language } from '#server/pages/language.ts';
import { type StoredRow, versionOf } from '#server/records/record-version.ts';
import { dividedFields, newTexts, RecordFields, refuseFindings, sentTexts, showNumbers } from './record-form.tsx';

type Section = 'voters' | 'volunteers';

/** Facts that are shown and changed together. */
export interface FactGroup {
  /** The fields, in the order of their form. */
  readonly names: readonly string[];
  readonly label: string;
  readonly value: ComponentChildren;
}

type ReadMore = (
  row: StoredRow,
  request: CampaignRequest,
  services: Pick<ConsoleServices, 'execute'>,
) => Promise<ComponentChildren>;

/** How records of a kind are shown on their pages. */
export interface RecordView {
  readonly nameOf: (row: StoredRow) => string;
  /** Every field is in one group. */
  readonly groups: (row: StoredRow, shown: ReadonlyMap<string, string>, language: Language) => readonly FactGroup[];
  /** What can be done at once, above the facts. */
  readonly actions?: (row: StoredRow, request: CampaignRequest) => ComponentChildren;
  /** What is done with the record, beside the facts if there is room. */
  readonly beside?: ReadMore;
  /** What else belongs to the record, below the facts. */
  readonly more?: ReadMore;
  /** Forms of that. */
  readonly forms?: readonly DeclaredForm[];
  /** What the pages of these records need besides. */
  readonly scripts?: ConsolePage['scripts'];
}

/** The pages on which one record of a kind is added, seen and changed. */
export function recordRoutes(kind: EnteredKind, section: Section, view: RecordView): ConsoleRoute[] {
  const list = `/campaigns/:campaign/${section}`;
  const pageOf = (request: CampaignRequest, id = '') => campaignPath(request.campaign, `/${section}${id && `/${id}`}`);

  function newPage(request: CampaignRequest): ConsolePage {
    const { campaign, language } = request;
    const text = recordTexts[language];
    const { add } = text[kind.texts.name];
    const shown = request.sent === noneSent ? newTexts(kind, campaign) : sentTexts(kind, request);
    const typed = { kind, texts: shown, request };
    const { first, later } = dividedFields(kind);
    const isWrong = (name: string) => request.sent.errors.some(({ field }) => field === name);
    return {
      title: add,
      place: { campaign, section, isForm: true },
      content: (
        <>
          <ConsoleForm request={request} action={pageOf(request)}>
            <FormId request={request} />
            <RecordFields {...typed} names={first} />
            {later.length > 0 && (
              <Details summary={text.more} isOpen={later.some((name) => shown.get(name) || isWrong(name))}>
                <RecordFields {...typed} names={later} />
              </Details>
            )}
            <SaveBar>
              <Button>{text.save}</Button>
            </SaveBar>
          </ConsoleForm>
        </>
      ),
    };
  }

  async function recordPage(
    request: CampaignRequest,
    services: Pick<ConsoleServices, 'execute'>,
  ): Promise<ConsolePage> {
    const { campaign, language, params } = request;
    const text = recordTexts[language];
    const id = params.record ?? '';
    const row = await services.execute(kind.view, id);
    const shown = textsOf(kind.record.fields, row);
    // Another form of the page may have fields of the same names.
    const sent = typedAgain(request.sent.to === '' ? sentTexts(kind, request) : [], shown);
    const times = [
      [text.lastContact, row.last_contact],
      [text.recorded, row.created_at],
    ] as const;
    const formOf = (names: readonly string[]) => (
      <ConsoleForm
        request={request}
        action={pageOf(request, id)}
        isSent={names.some((name) => request.form.all(name).length > 0)}
      >
        <Version request={request} of={versionOf(kind.record, row)} />
        <RecordFields {...{ kind, names, request }} texts={new Map([...shown, ...sent])} />
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
    const beside = await view.beside?.(row, request, services);
    const more = await view.more?.(row, request, services);
    return {
      title: view.nameOf(row),
      place: { campaign, section },
      ...(view.scripts && { scripts: view.scripts }),
      content: (
        <>
          {view.actions?.(row, request)}
          <div class={beside ? 'two-columns' : undefined}>
            <div>
              <FactsInPlace facts={[...facts, ...known]} change={text.change} add={text.addFact} language={language} />
            </div>
            {beside}
          </div>
          {more}
        </>
      ),
    };
  }

  return [
    ...page({
      path: `${list}/new`,
      access: 'MANAGER',
      show: newPage,
      forms: [
        form({
          path: list,
          access: 'MANAGER',
          keepsDraft: true,
          async act(_, request, services) {
            const texts = sentTexts(kind, request);
            showNumbers(kind, texts, request);
            refuseFindings(kind, await createEntered(services, kind, { id: request.form.text('id'), texts }), request);
          },
          done: ({ request }) => ({ to: afterAct(pageOf(request, request.form.text('id')), 'saved') }),
        }),
      ],
    }),
    ...page({
      path: `${list}/:record`,
      access: 'MEMBER',
      show: recordPage,
      forms: [
        form({
          access: 'MANAGER',
          keepsDraft: true,
          async act(_, request, services) {
            const texts = sentTexts(kind, request);
            showNumbers(kind, texts, request);
            const change = { id: request.params.record ?? '', texts, version: request.form.text('version') };
            refuseFindings(kind, await changeEntered(services, kind, change), request);
          },
          done: 'saved',
        }),
        ...(view.forms ?? []),
      ],
    }),
  ];
}
