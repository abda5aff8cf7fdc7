import { wordingIn } from '#core/texts/record-name.ts';
import { scriptEditTexts as texts } from '#core/texts/texts.ts';
import type { ScriptVersion } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';

export function Versions({
  versions,
  language,
}: {
  readonly versions: readonly ScriptVersion[];
  readonly language: Language;
}) {
  const text = texts[language];
  const newest = versions[0]?.version;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{text.versions}</h2>
      <p>{text.versionsHow}</p>
      <Table
        language={language}
        label={text.versions}
        rows={versions}
        columns={[
          {
            label: text.columns.version,
            isHead: true,
            cell: ({ version }) => (version === newest ? `${version} (${text.isAsked})` : version),
          },
          { label: text.columns.at, cell: ({ at }) => formatTime(at, language) },
          { label: text.columns.by, cell: ({ by }) => by },
          {
            label: text.columns.questions,
            cell: ({ questions }) => (
              <div>
                {questions.map((question) => (
                  <div key={question.id}>
                    {wordingIn(language, question)}
                    {question.choices && (
                      <span class="hint">
                        {question.choices.map((choice) => wordingIn(language, choice)).join(', ')}
                      </span>
                    )}
                  </div>
                ))}
              </div>
            ),
          },
        ]}
      />
    </section>
  );
}
