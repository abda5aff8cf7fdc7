import { alphabeticalOrder, formatters } from '#core/formatters.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { districtTexts as texts } from '#core/texts/texts.ts';
import { fillCursor } from '#server/campaign/voters/districts/fill-cursor.ts';
import { doubts, type FilledDistricts } from '#server/campaign/voters/districts/fill-districts.ts';
import type { FillAsked, FillPreview } from '#server/campaign/voters/districts/preview-fill.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import type { Language } from '#server/pages/language.ts';

const shownRidings = 20;

export const addressOf = (
  { campaign }: CampaignRequest,
  { jurisdiction, cursor }: FillAsked,
  more: Record<string, string> = {},
) => {
  const parameters = { ...(jurisdiction && { jurisdiction }), ...(cursor && { cursor }), ...more };
  const query = new URLSearchParams(parameters).toString();
  return `${campaignPath(campaign, '/voters/districts')}${query && `?${query}`}`;
};

/** What would be filled in, what not and why, and the button. */
export function Preview({
  request,
  asked,
  read,
}: {
  readonly request: CampaignRequest;
  readonly asked: FillAsked;
  readonly read: FillPreview;
}) {
  const { campaign, language } = request;
  const { level, jurisdictions, jurisdiction, preview } = read;
  const text = texts[language];
  if (preview.lookedAt === 0 && asked.cursor === undefined) {
    return (
      <EmptyState title={text.none}>
        <p>{text.noneHow}</p>
      </EmptyState>
    );
  }
  const isAll = preview.reached === null && asked.cursor === undefined;
  const next = preview.reached && fillCursor(preview.reached, campaign.id);
  return (
    <>
      <p>{text.how(level)}</p>
      {jurisdictions.length > 1 && <Places request={request} jurisdictions={jurisdictions} chosen={jurisdiction} />}
      <p>
        {text.without(preview.lookedAt, isAll)}.{' '}
        <a href={`${campaignPath(campaign, '/voters')}?without_riding=1`}>{text.showThem}</a>
      </p>
      <Filled request={request} preview={preview} />
      <Left request={request} preview={preview} />
      {preview.filled === 0 ? (
        <p>{text.nothingSure}</p>
      ) : (
        <ConsoleForm request={request} action={campaignPath(campaign, '/voters/districts')}>
          <FormId request={request} />
          {jurisdiction && <input type="hidden" name="jurisdiction" value={jurisdiction} />}
          {asked.cursor && <input type="hidden" name="cursor" value={asked.cursor} />}
          <Button>{text.fill(preview.filled)}</Button>
        </ConsoleForm>
      )}
      {next && (
        <p>
          <a href={addressOf(request, { jurisdiction, cursor: next })}>{text.next}</a>
        </p>
      )}
    </>
  );
}

function Places({
  request: { campaign, language },
  jurisdictions,
  chosen,
}: {
  readonly request: CampaignRequest;
  readonly jurisdictions: FillPreview['jurisdictions'];
  readonly chosen: string | undefined;
}) {
  const text = texts[language];
  const choices = jurisdictions.map(({ id, nameEn, nameFr }) => ({
    value: id,
    label: nameIn(language, { nameEn, nameFr }),
  }));
  return (
    <Form method="get" action={campaignPath(campaign, '/voters/districts')} class="search">
      <SelectField
        {...{ name: 'jurisdiction', label: text.jurisdiction, hint: text.jurisdictionHow, language }}
        choices={choices.toSorted((a, b) => alphabeticalOrder.compare(a.label, b.label))}
        value={chosen ?? ''}
        empty={text.anyJurisdiction}
      />
      <Button kind="secondary">{text.show}</Button>
    </Form>
  );
}

interface Counted {
  readonly label: string;
  readonly voters: number;
}

interface PreviewOf {
  readonly request: CampaignRequest;
  readonly preview: FilledDistricts;
}

function Filled({ request: { language }, preview: { byRiding } }: PreviewOf) {
  const text = texts[language];
  const shown: Counted[] = byRiding.slice(0, shownRidings).map(({ riding, voters }) => ({ label: riding, voters }));
  const others = byRiding.slice(shownRidings).reduce((sum, { voters }) => sum + voters, 0);
  if (others > 0) shown.push({ label: text.otherRidings, voters: others });
  return <Counts title={text.wouldFill} head={text.riding} rows={shown} language={language} />;
}

function Left({ request: { language }, preview: { left } }: PreviewOf) {
  const text = texts[language];
  const rows = doubts
    .filter((doubt) => left[doubt] > 0)
    .map((doubt) => ({ label: text.doubts[doubt], voters: left[doubt] }));
  if (rows.length === 0) return null;
  return (
    <>
      <Counts title={text.left} head={text.why} rows={rows} language={language} />
      <p class="hint">{text.leftHow}</p>
    </>
  );
}

function Counts({
  title,
  head,
  rows,
  language,
}: {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly Counted[];
  readonly language: Language;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Table
        label={title}
        language={language}
        rows={rows}
        columns={[
          { label: head, isHead: true, cell: ({ label }) => label },
          {
            label: texts[language].voters,
            kind: 'number',
            cell: ({ voters }) => formatters.whole[language].format(voters),
          },
        ]}
      />
    </section>
  );
}
