import { textNamed } from '#core/texts/text-named.ts';
import { causeTexts, colon, fieldLabels, tableNoteTexts } from '#core/texts/texts.ts';
import { causeKey, type FoundCause, readCauseKey } from '#server/campaign/imports/causes.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { importPath } from '#server/console/pages/imports/import-head.tsx';
import { mendText } from '#server/console/texts/records/cell-findings.ts';
import { findingText } from '#server/console/texts/records/findings.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { withColon } from '#server/pages/language.ts';
import { CellInputs, correctionForm } from './correction.tsx';
import { RowTable } from './rows.tsx';

/** The parameter that names a cause. */
const causeParameter = 'fault';

/** How much of a value is shown: it is typed text of any length. */
const longestValue = 60;

/** As many rows are shown at once where they are corrected. */
const fewRows = 10;

/** The cause of which a page or a file has the rows alone; undefined for all. */
export const causeIn = ({ query }: CampaignRequest) => readCauseKey(query.get(causeParameter));

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
  readonly causes: readonly FoundCause[];
  readonly rows: readonly ImportRow[];
  /** Names the table of the rows. */
  readonly label: string;
  /** Names the line that the table begins after. */
  readonly parameter: string;
  /** Whether the rows are corrected here: nothing is recorded yet. */
  readonly areCorrected?: boolean;
}

/** Each fault once, with its rows and its correction; the rows one by one on request. */
export function Faults({ request, found, causes, rows, label, parameter, areCorrected = false }: Props) {
  const { language, query } = request;
  const text = causeTexts[language];
  const chosen = causeIn(request);
  const isOpen =
    chosen !== undefined ||
    query.has(parameter) ||
    (areCorrected && (rows.length <= fewRows || request.sent.to === correctionForm));
  const only = causes.find((cause) => chosen && causeKey(cause) === causeKey(chosen));
  return (
    <>
      <p>{areCorrected ? text.howHere : text.how}</p>
      <ul class="causes">
        {causes.map((cause) => (
          <li key={causeKey(cause)}>
            <CauseOfRows {...{ request, found, cause }} />
          </li>
        ))}
      </ul>
      <div id="rows">
        <Details summary={text.everyRow} isOpen={isOpen}>
          {only && (
            <p>
              {text.onlyCause(causeText(only, found, language))}{' '}
              <a href={`${importPath(request, found)}#rows`}>{text.everyCause}</a>
            </p>
          )}
          {areCorrected ? (
            <ConsoleForm request={request} action={importPath(request, found, `/${correctionForm}`)}>
              <p>{text.correctHow}</p>
              <RowTable
                {...{ request, found, rows, label, parameter }}
                correction={(row) => <CellInputs {...{ row, found, request }} />}
              />
              <Button>{text.checkAgain}</Button>
            </ConsoleForm>
          ) : (
            <RowTable {...{ request, found, rows, label, parameter }} />
          )}
        </Details>
      </div>
    </>
  );
}

/** What of rows that are recorded is not, or not as it is written, each sort once. */
export function Remarks({
  request,
  found,
  causes,
  isDone,
}: Pick<Props, 'request' | 'found' | 'causes'> & { readonly isDone: boolean }) {
  if (causes.length === 0) return null;
  const text = tableNoteTexts[request.language];
  return (
    <section>
      <h2>{isDone ? text.recorded : text.remarks}</h2>
      <p>{isDone ? text.recordedHow : text.remarksHow}</p>
      <ul class="causes">
        {causes.map((cause) => (
          <li key={causeKey(cause)}>
            <CauseOfRows {...{ request, found, cause }} isListed={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CauseOfRows({
  request,
  found,
  cause,
  isListed = true,
}: Pick<Props, 'request' | 'found'> & {
  readonly cause: FoundCause;
  /** Whether there is a list of its rows, and a file of them. */
  readonly isListed?: boolean;
}) {
  const { language } = request;
  const text = causeTexts[language];
  const what = causeText(cause, found, language);
  const correction = correctionOf(cause, language);
  const more = cause.rows - cause.lines.length;
  const query = new URLSearchParams({ [causeParameter]: causeKey(cause) });
  return (
    <>
      <h3>{what}</h3>
      <p>
        <strong>{withColon(text.rows(cause.rows, formatCount(cause.rows, language)), language)}</strong>{' '}
        {text.lines(cause.lines, more > 0 ? formatCount(more, language) : undefined)}
      </p>
      {cause.values.length > 0 && <p class="cause-found">{text.found(cause.values.map(shortened))}</p>}
      {correction && <p>{correction}</p>}
      {isListed && (
        <p class="cause-links">
          <a href={`${importPath(request, found, '/rows.csv')}?${query}`} aria-label={text.downloadNamed(what)}>
            {text.download}
          </a>
          <a href={`${importPath(request, found)}?${query}#rows`} aria-label={text.showNamed(what)}>
            {text.show}
          </a>
        </p>
      )}
    </>
  );
}

const isVarying = (problem: string): problem is 'AMBIGUOUS' | 'EITHER_DAY' | 'PAST_LIMIT' =>
  problem in causeTexts.en.varying;

function causeText(
  { rows, lines, values, ...cause }: FoundCause,
  { kind, header }: Import,
  language: CampaignRequest['language'],
) {
  const labels: Readonly<Record<string, string>> = fieldLabels[language][kind];
  if (!isVarying(cause.problem)) return findingText(cause, labels, language, header);
  return `${labels[cause.field] ?? cause.field}${colon[language]} ${causeTexts[language].varying[cause.problem].what}`;
}

const correctionOf = ({ problem }: FoundCause, language: CampaignRequest['language']): string | undefined =>
  isVarying(problem)
    ? causeTexts[language].varying[problem].correction
    : (mendText(problem, language) ?? textNamed(causeTexts[language].corrections, problem));

const shortened = (value: string): string => (value.length > longestValue ? `${value.slice(0, longestValue)}…` : value);
