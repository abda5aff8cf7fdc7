import { turfTexts as texts } from '#core/texts/texts.ts';
import { mostDoors } from '#server/campaign/canvassing/turfs/turf.ts';
import { turfChoices } from '#server/campaign/canvassing/turfs/view-turfs.ts';
import type { WalkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import type { CampaignRequest, ConsoleServices } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { PollChoices } from '#server/console/pages/lists/poll-choices.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { newRecordId } from '#server/store/record-id.ts';
import { readTypedPolls } from './typed-polls.ts';

/** The operation takes as many. */
const mostPolls = 50;
const mostStreets = 50;
const mostTyped = 500;

/** The riding whose polls are requested, from the form that was sent, else from the query. */
export const ridingOf = ({ form, query }: CampaignRequest): string | null =>
  form.text('riding') || (query.get('riding')?.replaceAll('\0', ' ') ?? null);

export function CutForm({
  request,
  choices: { polls, ridings, riding },
  errors,
  path,
}: {
  readonly request: CampaignRequest;
  readonly choices: Pick<WalkChoices, 'polls' | 'ridings' | 'riding'>;
  readonly errors: readonly FieldError[];
  readonly path: string;
}) {
  const { language, form } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  return (
    <>
      <h2 id="cut">{text.cutTitle}</h2>
      <p>{text.cutHow}</p>
      <ConsoleForm request={request} action={path}>
        <input type="hidden" name="id" value={newRecordId()} />
        <TextField
          {...{ name: 'name', label: text.name, hint: text.nameHow, error: messages.get('name'), language }}
          {...{ isRequired: true, maxLength: 80, value: form.text('name') }}
        />
        {ridings.length > 1 && (
          <SelectField
            {...{ name: 'riding', label: text.riding, language }}
            choices={ridings.map((name) => ({ value: name, label: name }))}
            value={form.text('riding') || riding}
            empty=""
          />
        )}
        <TextField
          {...{ name: 'polls', label: text.polls, error: messages.get('polls'), language }}
          hint={text.pollsHow(polls.length)}
          {...{ maxLength: mostTyped, value: form.text('polls') }}
        />
        <PollChoices polls={polls} chosen={new Set(form.all('poll'))} language={language} />
        <Details
          summary={text.streetsAndDoors}
          isOpen={form.text('streets') !== '' || errors.some(({ field }) => field === 'doors')}
        >
          <TextArea
            {...{
              name: 'streets',
              label: text.streets,
              hint: text.streetsHow,
              error: messages.get('streets'),
              language,
            }}
            {...{ rows: 2, maxLength: 5_000, value: form.text('streets') }}
          />
          <TextField
            {...{ name: 'doors', label: text.doors, hint: text.doorsHow, error: messages.get('doors'), language }}
            {...{ isShort: true, inputMode: 'numeric', maxLength: 3, value: form.text('doors') || '60' }}
          />
        </Details>
        <Button>{text.cut}</Button>
      </ConsoleForm>
    </>
  );
}

/** What the form asks of the operation, and what is wrong with it. */
export async function readCut(
  request: CampaignRequest,
  services: Pick<ConsoleServices, 'execute'>,
): Promise<{ body: object; errors: FieldError[] }> {
  const { form, language } = request;
  const text = texts[language];
  const [name, riding, typed] = [form.text('name').trim(), form.text('riding'), form.text('doors').trim()];
  const { polls, unknown } = await chosenPolls(request, services);
  const streets = form
    .text('streets')
    .split('\n')
    .map((street) => street.trim())
    .filter((street) => street !== '');
  const doors = typed === '' ? 60 : Number(typed);
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string) => errors.push({ field, message });
  if (name === '' || name.length > 80) wrong('name', text.nameMissing);
  if (unknown.length > 0) wrong('polls', text.pollsUnknown(unknown.slice(0, 5).join(', ')));
  else if (polls.length > mostPolls) wrong('polls', text.pollsMany(polls.length, mostPolls));
  else if (polls.length === 0 && streets.length === 0) wrong('polls', text.nothingChosen);
  if (streets.length > mostStreets) wrong('streets', text.streetsMany(streets.length, mostStreets));
  if (!Number.isInteger(doors) || doors < 1 || doors > mostDoors) wrong('doors', text.doorsWrong(mostDoors));
  const optional = {
    // Those who have voted are not visited.
    voted: false,
    ...(riding !== '' && { riding }),
    ...(polls.length > 0 && { polls }),
    ...(streets.length > 0 && { streets: streets.map((street) => street.slice(0, 200)) }),
  };
  return { body: { name, doors, ...optional }, errors };
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
