import { tableNoteTexts } from '#core/texts/texts.ts';
import { columnLetters } from '#server/campaign/imports/columns/choose/column-letters.ts';
import { unreadColumns } from '#server/campaign/imports/columns/choose/unread-columns.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
}

/** Where the choice of the columns comes from, where the header was found, and which columns nobody sees. */
export function TableNotes({ request: { language }, found }: Props) {
  const text = tableNoteTexts[language];
  const { facts, header } = found;
  if (!facts) return null;
  const { origin, skippedLines, headerLine, hiddenColumns } = facts;
  const hidden = hiddenColumns.filter((column) => header[column]).map((column) => nameOf(found, column));
  return (
    <>
      {origin.by === 'PRESET' && <p>{text.origin.preset(origin.preset)}</p>}
      {origin.by === 'MEMORY' && <p>{text.origin.memory}</p>}
      {skippedLines > 0 && <p>{text.headerLine(headerLine)}</p>}
      {hidden.length > 0 && <p>{text.hiddenColumns(hidden.join(', '))}</p>}
    </>
  );
}

const nameOf = ({ header }: Pick<Import, 'header'>, column: number): string =>
  `${columnLetters(column)} ${header[column]}`.trim();

/** The columns of which nothing is recorded: those first without which a record would be wrong. */
export function UnreadColumns({ request: { language }, found }: Props) {
  const text = tableNoteTexts[language];
  const unread = unreadColumns(found);
  if (unread.length === 0) return null;
  const serious = unread.filter(({ concern }) => concern !== null);
  const items = [...serious, ...unread.filter(({ concern }) => concern === null)];
  const list = (
    <>
      <p>{text.notTaken}</p>
      <ul>
        {items.map(({ column, header, cells, concern }) => (
          <li key={column}>
            {text.column(columnLetters(column), header, cells === null ? undefined : formatCount(cells, language))}
            {concern && (
              <>
                {' – '}
                <strong>{text.concerns[concern]}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{text.notTakenHow}</p>
    </>
  );
  return (
    <section>
      <h2>{text.title}</h2>
      {serious.length > 0 ? <Notice>{list}</Notice> : list}
    </section>
  );
}
