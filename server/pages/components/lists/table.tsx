import type { ComponentChildren } from 'preact';
import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** A link in the head of a column, by which the list is sorted. */
interface SortLink {
  /** The list sorted by the column, the other way round if it is already. */
  readonly href: string;
  /** How the list is sorted by the column now. */
  readonly direction?: 'ascending' | 'descending' | undefined;
}

export interface Column<Row> {
  readonly label: string;
  /**
   * `choose` has a box to tick; its label is for who cannot see. `long` is a sentence or an enumeration, `action` what can
   * be done with the row.
   */
  readonly kind?: 'text' | 'number' | 'money' | 'day' | 'choose' | 'long' | 'action';
  readonly sort?: SortLink | undefined;
  /** What its head has instead of the label. */
  readonly head?: ComponentChildren;
  /** Names its row; one column has it. */
  readonly isHead?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
  /** The content of the last row. */
  readonly total?: ComponentChildren;
}

/** So many columns fit beside each other on a wide screen. */
const mostBeside = 9;

/** The class of the box of a table: with more columns than fit it is moved sideways in its box, and not the page. */
const boxOfColumns = (columns: number): string => (columns > mostBeside ? 'wide many' : 'wide');

/**
 * Rows of records. On a phone each is a card, or a fact of two records that are compared. Pages are rendered once: a row's
 * key is its place.
 */
export function Table<Row>({
  caption,
  label,
  columns,
  rows,
  none,
  isComparison = false,
  language,
}: {
  readonly caption?: string | undefined;
  /** Names it if a page has several, below headings that suffice for readers who see. */
  readonly label?: string | undefined;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rows: readonly Row[];
  /** The sentence in its place if it has no rows. */
  readonly none?: string | undefined;
  /** Rows are facts, and the two columns behind their names are records. */
  readonly isComparison?: boolean;
  readonly language: Language;
}) {
  if (rows.length === 0 && none !== undefined) return <p>{none}</p>;
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <div class={boxOfColumns(columns.length)} tabIndex={0}>
      <table class={isComparison ? 'list compare' : 'list'} aria-label={label}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} language={language} />
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows.entries()].map(([place, row]) => (
            <tr key={place}>
              {columns.map(({ label, kind, isHead, cell }) =>
                isHead ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} class={classOf(kind)} data-label={label}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasTotals && <Totals columns={columns} language={language} />}
      </table>
    </div>
  );
}

const classOf = (kind: Column<never>['kind']) => (kind === 'text' ? undefined : kind);

function Head<Row>({
  column: { label, kind, sort, head },
  language,
}: {
  readonly column: Column<Row>;
  readonly language: Language;
}) {
  return (
    <th scope="col" class={classOf(kind)} aria-sort={sort?.direction}>
      {sort ? (
        <a class="sort" href={sort.href} title={texts[language].sortBy(label)}>
          {label}
          <Icon name={iconOf(sort.direction)} />
        </a>
      ) : (
        <>
          {head}
          {head ? <span class="unseen">{label}</span> : label}
        </>
      )}
    </th>
  );
}

const iconOf = (direction: SortLink['direction']) =>
  direction === 'ascending' ? 'arrow-up' : direction === 'descending' ? 'arrow-down' : 'chevrons-up-down';

/** The last row: its name in the first columns that have no total. */
function Totals<Row>({
  columns,
  language,
}: {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly language: Language;
}) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={Math.max(first, 1)}>
          {texts[language].total}
        </th>
        {columns.slice(Math.max(first, 1)).map(({ label, kind, total }) => (
          <td key={label} class={classOf(kind)} data-label={total === undefined ? undefined : label}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
