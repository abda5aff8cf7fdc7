import { Table } from '#server/pages/components/lists/table.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Report } from './report.ts';
import { Sums } from './sums.tsx';

/** A report on a page of the console. */
export function ReportParts({ report, language }: { readonly report: Report; readonly language: Language }) {
  return (
    <>
      <Definitions of={report.facts} />
      {report.sums && <Sums {...report.sums} />}
      {report.tables.map(({ id, title, columns, rows, empty }) => (
        <section key={title}>
          <h2 id={id}>{title}</h2>
          <Table
            {...{ rows, language, label: title, none: empty }}
            columns={columns.map(({ label, kind }, i) => ({
              // A row's number in the list names nothing.
              label,
              ...(kind && { kind }),
              isHead: i === columns.findIndex((column) => column.kind !== 'number'),
              cell: (cells: readonly string[]) => cells[i] ?? '',
            }))}
          />
        </section>
      ))}
      {report.notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </>
  );
}
