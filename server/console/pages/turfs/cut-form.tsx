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
import type { Language } from '#server/pages/language.ts';
import { readTypedPolls } from './typed-polls.ts';

/** The operation takes as many. */
const mostPolls = 50;
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
export const ridingOf = ({ form, query }: CampaignRequest): string | null =>
  form.text('riding') || (query.get('riding')?.replaceAll('\0', ' ') ?? null);

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
        <Button>{text.cut}</Button>
      </ConsoleForm>
    </>
  );
}

/** What the form asks of the operation, and what is wrong with its polls and streets. */
export async function readCut(
  { name, riding, streets: lines, doors }: ValuesIn<typeof cutFields>,
  request: CampaignRequest,
  services: Pick<ConsoleServices, 'execute'>,
): Promise<{ readonly body: object; readonly errors: readonly FieldError[] }> {
  const text = texts[request.language];
  const { polls, unknown } = await chosenPolls(request, services);
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
  return { body, errors };
}

/** The polls that were ticked and those that were typed, each once. */
async function chosenPolls(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
): Promise<{ polls: readonly string[]; unknown: readonly string[] }> {
  const { form } = request;
  const ticked = form.all('poll');
  const typed = form.text('polls').slice(0, mostTyped);
  if (typed.trim() === '') return { polls: ticked, unknown: [] };
  const choices = await execute(turfChoices, ridingOf(request));
  const { polls, unknown } = readTypedPolls(typed, choices.polls);
  return { polls: [...new Set([...ticked, ...polls])], unknown };
}
