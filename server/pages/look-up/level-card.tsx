import { easternDay } from '#core/dates.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import type { Language } from '#server/pages/language.ts';
import { isDivided, type LevelAnswer } from './answer.ts';
import { Represented } from './boundary/represented.tsx';
import { BallotTable, DistrictName, percent } from './parts.tsx';

/** What is answered at a level: its district, or those among which it is divided, none of them before the others. */
export function LevelCard({
  answer,
  isOfDay,
  language,
}: {
  readonly answer: LevelAnswer;
  /** Whether a day was asked for. */
  readonly isOfDay: boolean;
  readonly language: Language;
}) {
  return (
    <article class={`card level ${answer.level.toLowerCase()}`}>
      <h3>{texts[language].levels[answer.level]}</h3>
      {isDivided(answer) ? <Divided {...{ answer, language }} /> : <District {...{ answer, isOfDay, language }} />}
    </article>
  );
}

function Divided({
  answer: { alternatives },
  language,
}: {
  readonly answer: LevelAnswer;
  readonly language: Language;
}) {
  const text = texts[language];
  return (
    <>
      <p>{alternatives.some(({ share }) => share === null) ? text.claims : text.alternatives}</p>
      <ul class="shares">
        {alternatives.map(({ version, share }) => (
          <li key={version.boundary.id}>
            <DistrictLink {...{ version, language }} />
            {share !== null && (
              <>
                <small> {percent(share, language)}</small>
                <PartBar share={share} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function District({
  answer: { version, absent, ballot, seat, nextElection, poll },
  isOfDay,
  language,
}: {
  readonly answer: LevelAnswer;
  readonly isOfDay: boolean;
  readonly language: Language;
}) {
  const text = texts[language];
  if (!version) {
    return (
      <p>
        {text.none}. {absent && text.absent[absent]}
      </p>
    );
  }
  return (
    <>
      <p class="district">
        <DistrictLink {...{ version, language }} />
      </p>
      <p>
        {nameIn(language, version.boundary.set.jurisdiction)}. {text.code} {version.boundary.code}.
      </p>
      {seat && seat.state !== 'unknown' && (
        <>
          <h4>{isOfDay ? text.memberThen : text.member}</h4>
          <Represented seat={seat} language={language} />
        </>
      )}
      {nextElection && (
        <p>
          <SentenceWithDays say={text.nextElection} days={[nextElection]} language={language} />
        </p>
      )}
      {poll && (
        <p>
          <SentenceWithDays
            say={(day) => text.poll(poll.number, poll.name, day)}
            days={[easternDay(Date.parse(poll.election.electionDate))]}
            language={language}
          />
        </p>
      )}
      {ballot === null && <p>{text.candidatesUnavailable}</p>}
      {ballot && (
        <details>
          <summary>
            <SentenceWithDays say={text.candidates} days={[ballot.day]} language={language} />
          </summary>
          <BallotTable ballot={ballot} language={language} />
        </details>
      )}
    </>
  );
}

function DistrictLink({ version, language }: { readonly version: BoundaryVersion; readonly language: Language }) {
  return (
    <a href={`/boundaries/${encodeURIComponent(version.boundary.id)}`}>
      <DistrictName version={version} language={language} />
    </a>
  );
}
