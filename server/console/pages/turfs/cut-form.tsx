import type { ComponentChildren } from 'preact';
import { turfTexts as texts } from '#core/texts/texts.ts';
import { mostDoors } from '#server/campaign/canvassing/turfs/turf.ts';
import { turfChoices } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import type { WalkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { CampaignRequest, ConsoleServices } from '#server/console/http/route.ts';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { PollChoices } from '#server/console/pages/lists/poll-choices.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Form } from '#server/pages/input/form.ts';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import type { Language } from '#server/pages/language.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { readTypedPolls } from './typed-polls.ts';

/** The operation takes as many. */
export const mostPolls = 50;
const mostStreets = 50;
const mostTyped = 500;

export const cutFields = fieldsOf(texts, {
  name: { kind: 'text', isRequired: true, most: 80, hint: 'nameHow', fault: 'nameMissing' },
  riding: { kind: 'choice' },
  polls: { kind: 'text', most: mostTyped },
  streets: { kind: 'lines', rows: 2, most: 5_000, hint: 'streetsHow' },
  doors: {
    kind: 'count',
    isShort: true,
    least: 1,
    most: mostDoors,
    otherwise: 60,
    hint: 'doorsHow',
    fault: (language: Language) => texts[language].doorsWrong(mostDoors),
  },
});

/** The riding whose polls are requested, from the form that was sent, else from the query. */
export const ridingOf = ({ form, query }: CampaignRequest): string | null => form.text('riding') || query.get('riding');

export function CutForm({
  request,
  choices: { polls, ridings, riding },
  path,
  pollMap,
}: {
  readonly request: CampaignRequest;
  readonly choices: Pick<WalkChoices, 'polls' | 'ridings' | 'riding'>;
  readonly path: string;
  /** On which polls are chosen; null without maps. */
  readonly pollMap: ComponentChildren;
}) {
  const { language, form: sent } = request;
  const text = texts[language];
  const of = { request, of: cutFields };
  const chosen = chosenDoors(sent).length;
  const isOpen = sent.text('streets') !== '' || request.sent.errors.some(({ field }) => field === 'doors');
  return (
    <>
      <h2 id="cut">{text.cutTitle}</h2>
      <p>{text.cutHow}</p>
      <ConsoleForm request={request} action={path}>
        <FormId request={request} />
        <div class="two-columns">
          <div>
            <Field {...of} name="name" />
            {ridings.length > 1 && (
              <Field
                {...of}
                name="riding"
                choices={ridings.map((name) => ({ value: name, label: name }))}
                value={riding}
                empty=""
              />
            )}
            <Field {...of} name="polls" hint={text.pollsHow(polls.length)} />
            <Details summary={text.streetsAndDoors} isOpen={isOpen}>
              <Field {...of} name="streets" />
              <Field {...of} name="doors" value="60" />
            </Details>
          </div>
          <PollChoices polls={polls} chosen={new Set(sent.all('poll'))} language={language} />
        </div>
        {pollMap}
        <input type="hidden" name="chosenDoors" value={sent.text('chosenDoors')} />
        <p data-chosen-doors hidden={chosen === 0}>
          <span>
            {(chosen === 1 ? text.doorWords.chosenOne : text.doorWords.chosen).replace('{n}', String(chosen))}
          </span>{' '}
          <button type="button" class="plain" data-no-doors>
            {text.noDoors}
          </button>
        </p>
        <Button>{text.cut}</Button>
      </ConsoleForm>
    </>
  );
}

interface ReadCut {
  /** A voter behind each door of which one turf is cut; none if polls and streets are cut. */
  readonly doors: readonly string[];
  readonly body: object;
  readonly errors: readonly FieldError[];
}

/** The doors that were chosen on the map, each by the id of a voter behind it. */
const chosenDoors = (sent: Form): readonly string[] => [
  ...new Set(sent.text('chosenDoors').split(' ').filter(Boolean)),
];

/** What the form asks of the operation, and what is wrong with its doors, polls and streets. */
export async function readCut(
  { name, riding, streets: lines, doors }: ValuesIn<typeof cutFields>,
  request: CampaignRequest,
  services: Pick<ConsoleServices, 'execute'>,
): Promise<ReadCut> {
  const text = texts[request.language];
  const doorsChosen = chosenDoors(request.form);
  if (doorsChosen.length > 0) {
    // No map of ours sends anything else.
    if (!doorsChosen.every(isRecordId)) throw incompleteForm();
    const isTooMany = doorsChosen.length > mostDoors;
    const message = text.doorsMany(doorsChosen.length, mostDoors);
    return { doors: doorsChosen, body: {}, errors: isTooMany ? [{ field: 'polls', message }] : [] };
  }
  const { form } = request;
  const typed = { ticked: form.all('poll'), typed: form.text('polls'), riding: ridingOf(request) };
  const { polls, unknown } = await chosenPolls(typed, services.execute);
  const streets = lines
    .split('\n')
    .map((street) => street.trim().slice(0, 200))
    .filter(Boolean);
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string) => errors.push({ field, message });
  if (unknown.length > 0) wrong('polls', text.pollsUnknown(unknown.slice(0, 5).join(', ')));
  else if (polls.length > mostPolls) wrong('polls', text.pollsMany(polls.length, mostPolls));
  else if (polls.length === 0 && streets.length === 0) wrong('polls', text.nothingChosen);
  if (streets.length > mostStreets) wrong('streets', text.streetsMany(streets.length, mostStreets));
  const body = {
    name,
    doors,
    // Those who have voted are not visited.
    voted: false,
    ...(riding !== '' && { riding }),
    ...(polls.length > 0 && { polls }),
    ...(streets.length > 0 && { streets }),
  };
  return { doors: [], body, errors };
}

interface TypedChoice {
  readonly ticked: readonly string[];
  readonly typed: string;
  readonly riding: string | null;
}

/** The polls that were ticked and those that were typed, each once. */
export async function chosenPolls(
  { ticked, typed: all, riding }: TypedChoice,
  execute: ConsoleServices['execute'],
): Promise<{ polls: readonly string[]; unknown: readonly string[] }> {
  const typed = all.slice(0, mostTyped);
  if (typed.trim() === '') return { polls: ticked, unknown: [] };
  const choices = await execute(turfChoices, riding);
  const { polls, unknown } = readTypedPolls(typed, choices.polls);
  return { polls: [...new Set([...ticked, ...polls])], unknown };
}
