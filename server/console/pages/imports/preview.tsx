import { planNames } from '#core/texts/plan-names.ts';
import { changeTexts, importTexts, matchTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { choicesOf } from '#server/campaign/imports/kinds/kinds.ts';
import { viewPreview } from '#server/campaign/imports/viewing/view-preview.ts';
import type { CampaignRequest, ConsolePage, ConsoleServices } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Discard, importPath, importPlace } from './import-head.tsx';
import { PreviewFacts, RowAmounts, ruleIn } from './preview-facts.tsx';
import { RowsLinks } from './result.tsx';
import { AlikeRows } from './rows/alike-rows.tsx';
import { ChangeRows } from './rows/change-rows.tsx';
import { causeIn, Faults, Remarks } from './rows/faults.tsx';
import { RowTable, rowsShown, SampleRows } from './rows/rows.tsx';
import { TableNotes, UnreadColumns } from './table-notes.tsx';

/** What a checked file would record, what is wrong with it, and the question whether to import it. */
export async function previewPage(
  request: CampaignRequest,
  { execute, plans }: ConsoleServices,
  found: Import,
): Promise<ConsolePage> {
  const { language, query } = request;
  const text = importTexts[language];
  const after = (parameter: string) => Number(/^\d{1,9}$/.exec(query.get(parameter) ?? '')?.[0] ?? 0);
  const rule = ruleIn(request);
  const viewed = await execute(viewPreview, {
    found,
    shown: rowsShown,
    after: {
      faulty: after('faulty'),
      duplicates: after('duplicates'),
      changes: after('changes'),
      alike: after('alike'),
    },
    cause: causeIn(request),
    rule,
  });
  const { counts, samples, faulty, causes, remarks, duplicates, alike, changing, changes, titles, voters, tier } =
    viewed;
  const count = (value: number) => formatCount(value, language);
  const room = plans[tier].voters - voters;
  const listed = { request, found };
  return {
    title: text.preview,
    place: importPlace(request, found.kind),
    content: (
      <>
        <p>{found.fileName}</p>
        <TableNotes {...listed} />
        <UnreadColumns {...listed} />
        <Remarks {...listed} causes={remarks} isDone={false} />
        <PreviewFacts {...listed} counts={counts} />
        <RowAmounts {...listed} />
        {found.kind === 'VOTERS' && (
          <p class={counts.READY > room ? 'refusal' : undefined}>
            {text.plan(count(voters), count(plans[tier].voters), planNames[tier])}{' '}
            {counts.READY > room && text.noRoom(count(counts.READY), count(Math.max(room, 0)))}
          </p>
        )}
        {samples.length > 0 && (
          <>
            <h2>{text.firstRows}</h2>
            <SampleRows {...listed} rows={samples} label={text.firstRows} />
          </>
        )}
        {counts.READY + counts.DUPLICATE > 0 ? (
          <ConsoleForm request={request} action={importPath(request, found, '/start')}>
            {counts.DUPLICATE > 0 && (
              <fieldset>
                <legend>{text.whichDuplicates}</legend>
                <DuplicatesChoice {...listed} />
              </fieldset>
            )}
            <button type="submit">{text.start}</button>
          </ConsoleForm>
        ) : (
          <Notice>{text.nothing}</Notice>
        )}
        <p>
          <a href={importPath(request, found, '/columns')}>{text.changeColumns}</a>
        </p>
        <Discard request={request} found={found} />
        <ChangeRows {...listed} {...{ rows: changing, changes, titles }} isDone={false} />
        {counts.FAULTY > 0 && (
          <>
            <h2 id="faulty">{text.faulty}</h2>
            <Faults {...listed} causes={causes} rows={faulty} label={text.faulty} parameter="faulty" areCorrected />
          </>
        )}
        {counts.DUPLICATE > 0 && (
          <>
            <h2 id="duplicates">{rule ? matchTexts[language].byRule[rule] : text.duplicates}</h2>
            {rule && (
              <p>
                <a href={`${importPath(request, found)}#duplicates`}>{matchTexts[language].everyRule}</a>
              </p>
            )}
            <RowTable {...listed} rows={duplicates} label={text.duplicates} parameter="duplicates" />
          </>
        )}
        <AlikeRows {...listed} rows={alike} parameter="alike" />
        {counts.FAULTY + counts.DUPLICATE > 0 && <RowsLinks {...{ request, found }} />}
      </>
    ),
  };
}

/** What becomes of duplicates. Rows of other records than voters change none. */
function DuplicatesChoice({
  request: { language },
  found,
}: {
  readonly request: CampaignRequest;
  readonly found: Import;
}) {
  const text = importTexts[language];
  const changes = changeTexts[language];
  const labels = { skip: text.skipDuplicates, update: changes.choice, import: text.importDuplicates };
  const offered = choicesOf(found.kind);
  return (
    <>
      {offered.map((choice) => (
        <p key={choice} class="choice">
          <label>
            <input type="radio" name="duplicates" value={choice} checked={choice === 'skip'} /> {labels[choice]}
          </label>
        </p>
      ))}
      {offered.includes('update') && <p class="hint">{changes.choiceHow}</p>}
    </>
  );
}
