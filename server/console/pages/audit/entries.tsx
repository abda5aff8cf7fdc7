import { groupBy } from '#core/collections/lists-by-key.ts';
import { easternDay } from '#core/dates.ts';
import { formatters } from '#core/formatters.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { auditTexts as texts } from '#core/texts/texts.ts';
import { isRead, type ListedAuditEntry } from '#server/campaign/audit/list-audit-entries.ts';
import { actorName, whatWasDone } from '#server/console/texts/audit/sentences.ts';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';

/** This much of a record's id distinguishes it from the others of a page. */
export const idEnd = 8;

interface Props {
  readonly entry: ListedAuditEntry;
  readonly language: Language;
}

/** Entries below the day on which they were written, the newest first. */
export function Entries({
  entries,
  language,
}: {
  readonly entries: readonly ListedAuditEntry[];
  readonly language: Language;
}) {
  // A page of nothing else is what was asked for.
  const areOnlyReads = entries.every(isMereRead);
  return (
    <div class="log">
      {[...byDay(entries)].map(([day, ofDay]) => (
        <section key={day}>
          <h2>
            <time dateTime={day}>{formatters.weekday[language].format(new Date(`${day}T00:00:00Z`))}</time>
          </h2>
          {runsOf(ofDay).map((run) =>
            isRun(run) && !areOnlyReads ? (
              <Details key={run[0]?.id} summary={texts[language].reads(run.length)}>
                <List entries={run} language={language} />
              </Details>
            ) : (
              <List key={run[0]?.id} entries={run} language={language} />
            ),
          )}
        </section>
      ))}
    </div>
  );
}

function List({ entries, language }: { readonly entries: readonly ListedAuditEntry[]; readonly language: Language }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} class="entry">
          <Entry {...{ entry, language }} />
        </li>
      ))}
    </ol>
  );
}

/** So many reads one after the other are folded. */
const fewestFolded = 3;

/** A read that was refused is to be seen. */
const isMereRead = ({ operation, status }: ListedAuditEntry): boolean => isRead(operation) && status < 400;

const isRun = (run: readonly ListedAuditEntry[]): boolean => run.length >= fewestFolded && run.every(isMereRead);

/** Entries in their order, those that only read apart from the others. */
function runsOf(entries: readonly ListedAuditEntry[]): ListedAuditEntry[][] {
  const runs: ListedAuditEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && isMereRead(before) === isMereRead(entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const byDay = (entries: readonly ListedAuditEntry[]): ReadonlyMap<string, ListedAuditEntry[]> =>
  groupBy(entries, ({ createdAt }) => easternDay(createdAt.getTime()));

function Entry({ entry, language }: Props) {
  const { createdAt, recordId, status } = entry;
  const details = detailsOf(entry, language);
  return (
    <>
      <time class="clock" dateTime={createdAt.toISOString()}>
        {formatters.clock[language].format(createdAt)}
      </time>
      <div>
        <p>
          <Sentence {...{ entry, language }} /> {status >= 400 && <Outcome {...{ status, language }} />}
        </p>
        {details && <p class="hint">{details}</p>}
      </div>
      {recordId && <RecordLink {...{ recordId, language }} />}
    </>
  );
}

function RecordLink({ recordId, language }: { readonly recordId: string; readonly language: Language }) {
  const text = texts[language];
  return (
    <a
      class="of-record"
      href={`?${new URLSearchParams({ record: recordId })}`}
      aria-label={`${text.ofRecord}, ${text.ending(recordId.slice(-idEnd))}`}
    >
      {text.ofRecord}
    </a>
  );
}

/** The names of changed fields; for a list those of its filters, and how many records it had. */
function detailsOf({ fields, filters: used, rowCount }: ListedAuditEntry, language: Language): string {
  const text = texts[language];
  const named = (names: readonly string[]) => names.map((name) => fieldName(name, language) ?? name).join(', ');
  return [
    ...(fields.length > 0 ? [named(fields)] : []),
    ...(rowCount === null ? [] : [text.rows(rowCount)]),
    ...(used.length > 0 ? [text.readBy(named(used))] : []),
  ].join('; ');
}

/** Why it was not done, in words; the number is for who looks into a program. */
function Outcome({ status, language }: { readonly status: number; readonly language: Language }) {
  const { outcomes } = texts[language];
  const words = status === 429 ? outcomes.limited : status >= 500 ? outcomes.failed : outcomes.refused;
  return <Tag tone={status >= 500 ? 'bad' : 'warning'}>{`${words} (${status})`}</Tag>;
}

/** Who did what, how often, and of a key whose it is. */
function Sentence({ entry, language }: Props) {
  const text = texts[language];
  const { operation, status, calls, keyId, lastFour, clientName, userName } = entry;
  const done = whatWasDone(operation, textNamed(text.operations, operation), status < 400, language);
  return (
    <span>
      <strong>{actorName(entry, language)}</strong> {done}
      {calls > 1 && `, ${text.times(calls)}`}
      {keyId !== null && !clientName && (
        <span class="hint">
          {[lastFour && `…${lastFour}`, userName && text.madeBy(userName)].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  );
}
