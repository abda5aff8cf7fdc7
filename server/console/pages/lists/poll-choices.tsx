import { listTexts as texts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';

/** As many polls are seen at once: others are behind the first and the last of their set. */
const ofOneSet = 20;

/**
 * A box for each poll, in the order of the walk. A riding has hundreds: they are in closed sets of 20, so that the form's
 * button is near. A script adds a box to each set that ticks all of it.
 */
export function PollChoices({
  polls,
  chosen,
  language,
}: {
  readonly polls: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly language: Language;
}) {
  const text = texts[language];
  const nameOf = (poll = '') => (poll.trim() === '' ? text.noPoll : poll);
  if (polls.length <= ofOneSet) return <PollSet {...{ polls, chosen, language, nameOf }} />;
  const sets = Array.from({ length: Math.ceil(polls.length / ofOneSet) }, (_, i) =>
    polls.slice(i * ofOneSet, (i + 1) * ofOneSet),
  );
  return (
    <div class="poll-sets">
      {sets.map((set) => (
        <details key={set[0]} open={set.some((poll) => chosen.has(poll))}>
          <summary>{text.pollsFromTo(nameOf(set[0]), nameOf(set.at(-1)))}</summary>
          <PollSet {...{ polls: set, chosen, language, nameOf }} />
        </details>
      ))}
    </div>
  );
}

function PollSet({
  polls,
  chosen,
  language,
  nameOf,
}: Parameters<typeof PollChoices>[0] & { readonly nameOf: (poll: string) => string }) {
  return (
    <div data-choose-set>
      {polls.length > 1 && (
        <label class="choose-polls" hidden>
          <input type="checkbox" data-choose-all />
          <span>{texts[language].allOfThese}</span>
        </label>
      )}
      <ul class="choices polls">
        {polls.map((poll) => (
          <li key={poll} class="choice">
            <label>
              <input type="checkbox" name="poll" value={poll} checked={chosen.has(poll)} /> {nameOf(poll)}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
