import { formatters } from '#core/formatters.ts';
import { levelNames, levels } from '#core/levels.ts';
import { batchTexts as texts } from '#core/texts/texts.ts';
import { type ColumnChoice, columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import type { PlaceColumns } from '#server/electoral/tables/place-columns.ts';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';
import { percent, publishersOwn } from '#server/pages/look-up/parts.tsx';
import { type ColumnField, columnFields } from './choose-columns.ts';
import type { FilledRow } from './fill-list.ts';
import type { List } from './read-list.ts';

/** A list whose rows were looked up, of which the first ones and those without an answer are shown. */
export interface Preview {
  readonly list: List;
  /** Null if they could not be guessed. */
  readonly columns: PlaceColumns | null;
  readonly filled: readonly FilledRow[];
  /** Only the beginning of the list was sent. */
  readonly isPart: boolean;
  readonly choice: ColumnChoice;
}

const mostShown = 10;

export function PreviewSection({ preview, language }: { readonly preview: Preview; readonly language: Language }) {
  const text = texts[language];
  const { list, columns, filled, isPart } = preview;
  const without = filled.filter(({ problem }) => problem !== null);
  const first = filled.slice(0, mostShown);
  const whole = (count: number) => formatters.whole[language].format(count);
  return (
    <>
      <fieldset class="group">
        <legend>{text.columns}</legend>
        <p class="hint">{text.columnsHint}</p>
        {columnFields.map((field) => (
          <PlaceColumn key={field} {...{ field, list, columns, language }} />
        ))}
      </fieldset>
      {columns && (
        <>
          <h2 id="first-rows" tabIndex={-1}>
            {text.first}
          </h2>
          {!isPart && <p>{text.counted(whole(filled.length), whole(without.length))}</p>}
          <Table
            label={text.first}
            columns={answerColumns(columns, preview.choice, language)}
            rows={first}
            language={language}
          />
          {!isPart && without.some((row) => !first.includes(row)) && (
            <>
              <h2>{text.without}</h2>
              <Table
                label={text.without}
                columns={problemColumns(columns, language)}
                rows={without.slice(0, mostShown)}
                language={language}
              />
            </>
          )}
          <p id="choose-again">{text.chooseAgain}</p>
        </>
      )}
      <p class="buttons">
        <button type="submit" name="act" value="get" class={columns ? undefined : 'secondary'}>
          {text.get}
        </button>
        <button type="submit" name="act" value="preview" class={columns ? 'secondary' : undefined}>
          {text.again}
        </button>
      </p>
    </>
  );
}

function PlaceColumn({
  field,
  list,
  columns,
  language,
}: {
  readonly field: ColumnField;
  readonly list: List;
  readonly columns: PlaceColumns | null;
  readonly language: Language;
}) {
  const text = texts[language];
  const chosen = (columns as Partial<Record<ColumnField, number>> | null)?.[field];
  return (
    <SelectField
      name={field}
      label={text[field]}
      hint={field === 'address' ? text.addressHint : undefined}
      choices={list.header.map((title, i) => ({
        value: String(i),
        label: title === '' ? text.column(i + 1) : title.slice(0, 100),
      }))}
      value={chosen === undefined ? undefined : String(chosen)}
      empty={text.none}
      language={language}
    />
  );
}

/** The place of the row, as in the list. */
function asked(cells: readonly string[], columns: PlaceColumns): string {
  const parts =
    'lat' in columns
      ? [cells[columns.lat], cells[columns.lng]]
      : [columns.address === undefined ? '' : cells[columns.address], cells[columns.postalCode]];
  return parts
    .filter((part) => part)
    .join(', ')
    .slice(0, 200);
}

function answerColumns(columns: PlaceColumns, choice: ColumnChoice, language: Language): Column<FilledRow>[] {
  const text = texts[language];
  const names = columnsOf(choice);
  const at = (name: string): number => names.indexOf(name);
  return [
    ...placeColumns(columns, language),
    ...levels.map(
      (level, i): Column<FilledRow> => ({
        label: text.levels[i] as string,
        cell: ({ found }) => {
          const share = found[at(`${levelNames[level]}_share`)];
          const name = found[at(`${levelNames[level]}_name`)];
          if (name === '') return '–';
          const ids = choice.ids
            ? ['ocd_id', 'dguid'].map((id) => found[at(`${levelNames[level]}_${id}`)]).filter((id) => id !== '')
            : [];
          return (
            <span>
              <span lang={publishersOwn}>{name}</span>
              {share !== 1 && ` ${percent(Number(share), language)}`}
              {ids.length > 0 && (
                <span class="hint ids" lang="">
                  {ids.join(' ')}
                </span>
              )}
            </span>
          );
        },
      }),
    ),
    {
      label: text.sure,
      kind: 'long',
      cell: ({ found, problem }) =>
        problem === null ? percent(Number(found[at('lookup_confidence')]), language) : text.problems[problem],
    },
  ];
}

const problemColumns = (columns: PlaceColumns, language: Language): Column<FilledRow>[] => [
  ...placeColumns(columns, language),
  {
    label: texts[language].problem,
    kind: 'long',
    cell: ({ problem }) => problem && texts[language].problems[problem],
  },
];

const placeColumns = (columns: PlaceColumns, language: Language): Column<FilledRow>[] => [
  { label: texts[language].line, kind: 'number', cell: ({ line }) => String(line) },
  { label: texts[language].place, isHead: true, cell: ({ cells }) => <span lang="">{asked(cells, columns)}</span> },
];
