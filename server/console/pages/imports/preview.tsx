import type { HustingsError } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import { changeTexts, importTexts, matchTexts } from '#core/texts/texts.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { causesOf } from '#server/campaign/imports/causes.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { choicesOf } from '#server/campaign/imports/kinds/kinds.ts';
import {
  countOutcomes,
  type Outcome,
  pageOfRows,
  rowsOfCause,
  rowsOfOutcome,
  rowsThatChange,
} from '#server/campaign/imports/report.ts';
import { changesOfRows, matchedTitles } from '#server/campaign/imports/row-changes.ts';
import { voterCount } from '#server/campaign/voters/voter-cap.ts';
import type { CampaignRequest, ConsolePage } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal } from '#server/console/pages/message.tsx';
import { planNames } from '#server/console/texts/plans.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { perform } from '#server/operations/perform.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { CampaignPool } from '#server/store/pool.ts';
import { Discard, importPath, importPlace } from './import-head.tsx';
import { PreviewFacts, RowAmounts, ruleIn } from './preview-facts.tsx';
import { reading } from './reading.ts';
import { RowsLinks } from './result.tsx';
import { AlikeRows } from './rows/alike-rows.tsx';
import { ChangeRows } from './rows/change-rows.tsx';
import { causeIn, Faults, Remarks } from './rows/faults.tsx';
import { RowTable, rowsShown, SampleRows } from './rows/rows.tsx';
import { TableNotes, UnreadColumns } from './table-notes.tsx';

const sampleLength = 5;

/** What a checked file would record, what is wrong with it, and the question whether to import it. */
export async function previewPage(
  request: CampaignRequest,
  pool: CampaignPool,
  found: Import,
  plans: Plans,
  error?: HustingsError,
): Promise<ConsolePage> {
  const { language, query, principal, now } = request;
  const text = importTexts[language];
  const after = (parameter: string) => Number(/^\d{1,9}$/.exec(query.get(parameter) ?? '')?.[0] ?? 0);
  const rule = ruleIn(request);
  const cause = causeIn(request);
  const shown = await perform(pool, principal, reading, now, async ({ tx, audit }) => {
    const rows = (outcome: Outcome, parameter: string, limit = rowsShown + 1, only?: string) =>
      rowsOfOutcome(tx, found.id, outcome, { after: after(parameter), limit, rule: only });
    const samples = await rows('READY', '', sampleLength);
    const page = { after: after('faulty'), limit: rowsShown + 1 };
    const faulty = await (cause ? rowsOfCause(tx, found.id, cause, page) : rows('FAULTY', 'faulty'));
    const duplicates = await rows('DUPLICATE', 'duplicates', rowsShown + 1, rule);
    const changing = await rowsThatChange(tx, found.id, { after: after('changes'), limit: rowsShown + 1 });
    const changes = await changesOfRows(tx, found, changing);
    const titles = await matchedTitles(tx, found, changing);
    const { rows: alike } = await pageOfRows(tx, found.id, {
      alike: true,
      after: after('alike'),
      limit: rowsShown + 1,
    });
    const rowCount =
      samples.length +
      Math.min(alike.length, rowsShown) +
      Math.min(changing.length, rowsShown) +
      Math.min(faulty.length, rowsShown) +
      Math.min(duplicates.length, rowsShown);
    Object.assign(audit, { recordId: found.id, rowCount });
    return {
      counts: await countOutcomes(tx, found.id),
      samples,
      faulty,
      duplicates,
      alike,
      changing,
      changes,
      titles,
      causes: await causesOf(tx, found),
      remarks: (found.counts?.remarked ?? 1) > 0 ? await causesOf(tx, found, 'REMARKS') : [],
      voters: await voterCount(tx),
      tier: (await readCampaign(tx)).subscription_tier,
    };
  });
  const { counts, samples, faulty, causes, remarks, duplicates, alike, changing, changes, titles, voters, tier } =
    shown;
  const count = (value: number) => formatCount(value, language);
  const room = plans[tier].voters - voters;
  const listed = { request, found };
  return {
    title: text.preview,
    place: importPlace(request, found.kind),
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.preview}</h1>
        <p>{found.fileName}</p>
        <Refusal error={error} language={language} />
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
          <Notice>
            <p>{text.nothing}</p>
          </Notice>
        )}
        <p>
          <a href={importPath(request, found, '/columns')}>{text.changeColumns}</a>
        </p>
        <Discard request={request} found={found} />
        <ChangeRows {...listed} {...{ rows: changing, changes, titles }} isDone={false} />
        {counts.FAULTY > 0 && (
          <>
            <h2 id="faulty">{text.faulty}</h2>
            <Faults {...listed} causes={causes} rows={faulty} label={text.faulty} parameter="faulty" />
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
