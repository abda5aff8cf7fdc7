import { wordingIn } from '#core/texts/record-name.ts';
import { scriptEditTexts, scriptTexts as texts, turfTexts } from '#core/texts/texts.ts';
import { answersOf } from '#server/campaign/canvassing/operations/scripts/get-script-results.ts';
import type { Question } from '#server/campaign/canvassing/scripts/question.ts';
import { Tally } from '#server/campaign/canvassing/scripts/results/count-answers.ts';
import { viewScriptResults } from '#server/campaign/canvassing/scripts/view-scripts.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { BarPlot } from '#server/pages/components/plots/bar-plot.tsx';
import { PlotFigure } from '#server/pages/components/plots/plot-figure.tsx';
import type { Language } from '#server/pages/language.ts';
import { answerName } from './answer-name.ts';
import { Versions } from './versions.tsx';

/** What an answer is counted under: texts together. */
const countedName = (question: Question, answer: string, language: Language): string =>
  question.kind === 'TEXT' ? texts[language].text : answerName(question, answer, language);

/** The letters that fit beside a bar; the table has all. */
const longestName = 12;
const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

function QuestionPlot({
  question,
  tally,
  language,
}: {
  readonly question: Question;
  readonly tally: Tally;
  readonly language: Language;
}) {
  const text = texts[language];
  const count = (value: number) => formatCount(value, language);
  const rows = answersOf(question).map(
    (answer) => [countedName(question, answer, language), tally.of(answer)] as const,
  );
  return (
    <PlotFigure
      title={wordingIn(language, question)}
      note={text.answered(tally.people, count(tally.people))}
      plot={
        <BarPlot
          label={wordingIn(language, question)}
          bars={rows.map(([name, value]) => ({
            name: cut(name),
            parts: [{ kind: 'bar', value }],
            shown: count(value),
          }))}
        />
      }
      asTable={text.asTable}
      columns={text.plotColumns}
      rows={rows.map(([name, value]) => [name, count(value)])}
    />
  );
}

/** What is asked, and how answers come. */
function NoAnswers({
  request: { campaign, language },
  questions,
}: {
  readonly request: CampaignRequest;
  readonly questions: readonly Question[];
}) {
  const text = texts[language];
  return (
    <>
      <EmptyState title={text.nobody}>
        <p>{text.nobodyHow}</p>
        <p>
          <a href={campaignPath(campaign, '/turfs')}>{turfTexts[language].title}</a>
        </p>
      </EmptyState>
      <h2>{text.columns.questions}</h2>
      <ol>
        {questions.map((question) => (
          <li key={question.id}>{wordingIn(language, question)}</li>
        ))}
      </ol>
    </>
  );
}

const path = '/campaigns/:campaign/scripts/:script';
/** The question, the answer, the poll, and people. */
const kinds = ['text', 'text', 'text', 'number'] as const;

export const scriptResultRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MEMBER',
    async handle(request, { execute }) {
      const { campaign, language, params } = request;
      const text = texts[language];
      const { script, questions, tallies, people, isComplete, versions } = await execute(
        viewScriptResults,
        params.script ?? '',
      );
      const list = campaignPath(campaign, '/scripts');
      return {
        title: script.name,
        place: { campaign, section: 'walkLists' },
        above: [
          [campaignPath(campaign, '/turfs'), turfTexts[language].title],
          [list, text.title],
        ],
        content: (
          <>
            {people > 0 && <p>{text.people(people, formatCount(people, language))}</p>}
            {!isComplete && <Notice>{text.incomplete}</Notice>}
            <div class="actions">
              {mayActAs(campaign.role, 'MANAGER') && (
                <LinkButton kind="secondary" href={`${list}/${script.id}/edit`} icon="pencil">
                  {scriptEditTexts[language].open}
                </LinkButton>
              )}
              {people > 0 && (
                <>
                  <LinkButton kind="secondary" href={`${list}/${script.id}/results.csv`} icon="download">
                    {text.csv}
                  </LinkButton>
                  <WorkbookLink href={`${list}/${script.id}/results.csv`} language={language} />
                </>
              )}
            </div>
            {people === 0 ? (
              <NoAnswers {...{ request, questions }} />
            ) : (
              <div class="plots">
                {questions.map((question) => (
                  <QuestionPlot
                    key={question.id}
                    {...{ question, language }}
                    tally={tallies.get(question.id) ?? new Tally()}
                  />
                ))}
              </div>
            )}
            <Versions {...{ versions, language }} />
          </>
        ),
      };
    },
  },
  {
    method: 'GET',
    path: `${path}/results.csv`,
    access: 'MEMBER',
    async handle({ campaign, language, params, query }, { execute }) {
      const { questions, tallies } = await execute(viewScriptResults, params.script ?? '');
      const rows = questions.flatMap((question) =>
        (tallies.get(question.id)?.polls ?? []).flatMap(({ poll, answers }) =>
          [...answers].map(([answer, people]) => [
            wordingIn(language, question),
            countedName(question, answer, language),
            poll,
            String(people),
          ]),
        ),
      );
      const columns = texts[language].csvColumns.map((name, at) => ({ name, kind: kinds[at] }));
      return tableFile(query.get('as'), { fileName: `${campaign.code}-answers`, columns, rows });
    },
  },
];
