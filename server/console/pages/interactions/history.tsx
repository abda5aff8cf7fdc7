import { interactionTexts } from '#core/texts/texts.ts';
import type { HistoryEvent } from '#server/campaign/canvassing/operations/get-interaction-history.ts';
import type { AskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';
import { AnswerList, resultOf } from './interaction-facts.tsx';

/** The history of an interaction, in order of time, with its content from then on. */
export function InteractionHistory({
  events,
  nameOf,
  scripts,
  language,
}: {
  readonly events: readonly HistoryEvent[];
  readonly nameOf: ReadonlyMap<string, string>;
  readonly scripts: AskedScripts;
  readonly language: Language;
}) {
  const text = interactionTexts[language];
  const { columns, types, happened } = text;
  return (
    <Table
      language={language}
      label={text.history}
      rows={events}
      columns={[
        { label: text.historyColumns.what, isHead: true, cell: ({ what }) => happened[what] },
        { label: text.historyColumns.at, cell: ({ at }) => formatTime(at, language) },
        { label: columns.who, cell: ({ userId }) => nameOf.get(userId) },
        {
          label: text.historyColumns.said,
          kind: 'long',
          cell: ({ what, type, disposition, supportLevel: level, occurredAt, answers }) =>
            what !== 'WITHDRAWN' && (
              <div>
                {[types[type as keyof typeof types], ...resultOf({ disposition, level }, language)].join(', ')}
                <br />
                {formatTime(occurredAt, language)}
                <AnswerList {...{ answers, scripts, language }} />
              </div>
            ),
        },
        { label: columns.notes, cell: ({ what, notes }) => (what === 'WITHDRAWN' ? null : notes) },
        { label: text.historyColumns.reason, cell: ({ reason }) => reason },
      ]}
    />
  );
}
