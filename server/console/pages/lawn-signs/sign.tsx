import { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { recordTexts, lawnSignTexts as texts } from '#core/texts/texts.ts';
import { lawnSignRecord, lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { deleteLawnSign } from '#server/campaign/lawn-signs/operations/delete-lawn-sign.ts';
import { updateLawnSign } from '#server/campaign/lawn-signs/operations/update-lawn-sign.ts';
import { type ViewedSign, viewNewSign, viewSign } from '#server/campaign/lawn-signs/view-sign.ts';
import type { Canvasser } from '#server/campaign/volunteers/canvassers.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { typedAgain } from '#server/console/records/typed-again.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { ErrorSummary, type FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import { type Language, withColon } from '#server/pages/language.ts';
import { versionOf } from '#server/records/record-version.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { StateButton } from './state-button.tsx';

const path = '/campaigns/:campaign/lawn-signs';
const longestAddress = 500;
const section = 'lawnSigns';

const addressError = (address: string, language: Language): FieldError[] =>
  address === '' || address.length > longestAddress
    ? [{ field: 'address', message: texts[language].addressMissing }]
    : [];

const signPath = ({ campaign, params }: CampaignRequest): string =>
  campaignPath(campaign, `/lawn-signs/${params.record}`);

interface NewSign {
  readonly id: string;
  readonly address: string;
  readonly volunteer?: string;
  readonly errors?: readonly FieldError[];
  readonly error?: HustingsError;
}

/** A voter's address in one line, which is where the sign is to stand. */
const addressOf = ({ address, city }: VoterRow): string =>
  [address, city]
    .filter(Boolean)
    .join(', ')
    .replace(/\s*\n\s*/g, ', ');

/** The form of a new sign. The query's `voter` is who requested it. */
async function newPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  sent?: NewSign,
): Promise<ConsolePage> {
  const { campaign, language, query, form } = request;
  const text = texts[language];
  const voterId = sent ? form.text('voter') : (query.get('voter') ?? '');
  const { voter, volunteers } = await execute(viewNewSign, voterId);
  const { errors = [], error } = sent ?? {};
  return {
    title: text.add,
    place: { campaign, section, isForm: true },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.add}</h1>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        <ConsoleForm request={request} action={campaignPath(campaign, '/lawn-signs')}>
          <input type="hidden" name="id" value={sent?.id ?? newRecordId()} />
          {voter && (
            <>
              <input type="hidden" name="voter" value={voter.id} />
              <p>
                {withColon(text.voter, language)}{' '}
                <a href={campaignPath(campaign, `/voters/${voter.id}`)}>
                  {voter.first_name} {voter.last_name}
                </a>
              </p>
            </>
          )}
          <TextField
            {...{ name: 'address', label: text.address, hint: text.addressHint, language }}
            isRequired
            error={errors[0]?.message}
            maxLength={longestAddress}
            value={sent?.address ?? (voter ? addressOf(voter) : '')}
          />
          <VolunteerField volunteers={volunteers} chosen={sent?.volunteer ?? ''} language={language} />
          <Button>{text.save}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

function VolunteerField({
  volunteers,
  chosen,
  language,
}: {
  readonly volunteers: readonly Canvasser[];
  readonly chosen: string;
  readonly language: Language;
}) {
  const text = texts[language];
  return (
    <SelectField
      {...{ name: 'volunteer', label: text.volunteer, language }}
      choices={volunteers.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      empty={text.nobody}
    />
  );
}

interface Refused {
  readonly errors?: readonly FieldError[];
  readonly error?: HustingsError | undefined;
}

async function signPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
  { errors = [], error }: Refused = {},
): Promise<ConsolePage> {
  const { campaign, language, params, query } = request;
  const text = texts[language];
  const viewed = await execute(viewSign, params.record ?? '');
  const { sign } = viewed;
  const mayChange = mayActAs(campaign.role, 'MANAGER');
  return {
    title: sign.address,
    place: { campaign, section },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{sign.address}</h1>
        {query.get('saved') === '1' && (
          <Notice tone="good" role="status">
            <p>{text.saved}</p>
          </Notice>
        )}
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        <p>
          <Tag tone={sign.status === 'INSTALLED' ? 'good' : undefined}>{text.status[sign.status]}</Tag>
        </p>
        {mayChange && (
          <div class="actions">
            {lawnSignStatuses
              .filter((status) => status !== sign.status)
              .map((status, i) => (
                <StateButton
                  key={status}
                  {...{ request, sign, to: status }}
                  kind={i === 0 && sign.status !== 'COLLECTED' ? 'primary' : 'secondary'}
                >
                  {text.to[status]}
                </StateButton>
              ))}
          </div>
        )}
        <FactsInPlace
          facts={factsOf(request, viewed, mayChange, { errors, error })}
          change={text.change}
          add={recordTexts[language].addFact}
        />
        {mayChange && (
          <Confirmation
            summary={text.remove}
            effects={text.removeEffects}
            button={text.removeButton}
            form={(content) => (
              <ConsoleForm request={request} action={`${signPath(request)}/delete`}>
                <input type="hidden" name="version" value={versionOf(lawnSignRecord, sign)} />
                {content}
              </ConsoleForm>
            )}
          />
        )}
      </>
    ),
  };
}

function factsOf(
  request: CampaignRequest,
  { sign, people, volunteers }: ViewedSign,
  mayChange: boolean,
  { errors = [], error }: Refused,
) {
  const { campaign, language, form } = request;
  const text = texts[language];
  const { voter_id, assigned_volunteer_id, external_id, latitude, longitude } = sign;
  const shown = new Map([
    ['address', sign.address],
    ['volunteer', assigned_volunteer_id ?? ''],
    ['externalId', external_id ?? ''],
  ]);
  const sent = typedAgain(form.fields, shown);
  // A person who has seen the change of another user sends the form again for the current sign.
  const isStale = errors.length === 0 && (error === undefined || error.status === 412);
  const changing = (content: preact.ComponentChildren) =>
    mayChange && (
      <ConsoleForm request={request} action={signPath(request)}>
        <input type="hidden" name="version" value={isStale ? versionOf(lawnSignRecord, sign) : form.text('version')} />
        {content}
        <Button>{text.save}</Button>
      </ConsoleForm>
    );
  // A volunteer who does not help any more stays the sign's until another is chosen.
  const former = assigned_volunteer_id && !volunteers.some(({ id }) => id === assigned_volunteer_id);
  const offered = former
    ? [{ id: assigned_volunteer_id, name: people.volunteers.get(assigned_volunteer_id) ?? '', phone: null }]
    : [];
  const when = (label: string, time: Date | null) =>
    time === null ? [] : [{ label, value: formatTime(time, language) }];
  return [
    {
      label: text.address,
      value: sign.address,
      isOpen: errors.length > 0 || sent.has('address'),
      form: changing(
        <TextField
          {...{ name: 'address', label: text.address, hint: text.addressHint, language }}
          isRequired
          error={errors[0]?.message}
          maxLength={longestAddress}
          value={sent.get('address') ?? sign.address}
        />,
      ),
    },
    {
      label: text.voter,
      value: voter_id ? (
        <a href={campaignPath(campaign, `/voters/${voter_id}`)}>{people.voters.get(voter_id)}</a>
      ) : (
        text.empty
      ),
    },
    {
      label: text.volunteer,
      value: (assigned_volunteer_id && people.volunteers.get(assigned_volunteer_id)) ?? text.nobody,
      isOpen: sent.has('volunteer'),
      form: changing(
        <VolunteerField
          volunteers={[...volunteers, ...offered]}
          chosen={sent.get('volunteer') ?? assigned_volunteer_id ?? ''}
          language={language}
        />,
      ),
    },
    {
      label: text.ownNumber,
      value: external_id ?? '',
      isEmpty: external_id === null,
      isOpen: sent.has('externalId'),
      form: changing(
        <TextField
          {...{ name: 'externalId', label: text.ownNumber, hint: text.ownNumberHint, language }}
          maxLength={100}
          value={sent.get('externalId') ?? external_id ?? ''}
        />,
      ),
    },
    ...when(text.requested, sign.requested_at),
    ...when(text.installed, sign.installed_at),
    ...when(text.collected, sign.collected_at),
    ...(latitude === null || longitude === null
      ? []
      : [{ label: text.place, value: <a href={campaignPath(campaign, '/lawn-signs/map')}>{text.onMap}</a> }]),
  ];
}

const changedByOther = () =>
  new BilingualError(
    412,
    'validation_failed',
    inLanguages((language) => texts[language].changedMeanwhile),
  );

/** A refusal in the page's words. */
const wordedRefusal = (error: unknown): HustingsError =>
  refusalOf(error instanceof HustingsError && error.status === 412 ? changedByOther() : error);

/** The pages of one sign, and what is done on them. */
export const signRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: `${path}/new`,
    access: 'MANAGER',
    handle: (request, services) => newPage(request, services),
  },
  {
    method: 'POST',
    path,
    access: 'MANAGER',
    async handle(request, services) {
      const { form, language, campaign } = request;
      const [id, address, voter, volunteer] = ['id', 'address', 'voter', 'volunteer'].map((name) =>
        form.text(name).trim(),
      ) as [string, string, string, string];
      const errors = addressError(address, language);
      if (errors.length > 0) return newPage(request, services, { id, address, volunteer, errors });
      try {
        await services.execute(createLawnSign, {
          body: { address, voterId: voter || null, assignedVolunteerId: volunteer || null },
          conditions: { idempotencyKey: id },
        });
      } catch (error) {
        return newPage(request, services, { id, address, volunteer, error: refusalOf(error) });
      }
      return { to: `${campaignPath(campaign, `/lawn-signs/${id}`)}?saved=1` };
    },
  },
  {
    method: 'GET',
    path: `${path}/:record`,
    access: 'MEMBER',
    handle: (request, services) => signPage(request, services),
  },
  {
    method: 'POST',
    path: `${path}/:record`,
    access: 'MANAGER',
    async handle(request, services) {
      const { form, params, language } = request;
      const body: Record<string, string | null> = {};
      if (form.all('address').length > 0) {
        body.address = form.text('address').trim();
        const errors = addressError(body.address, language);
        if (errors.length > 0) return signPage(request, services, { errors });
      }
      if (form.all('externalId').length > 0) body.externalId = form.text('externalId').trim() || null;
      if (form.all('volunteer').length > 0) body.assignedVolunteerId = form.text('volunteer') || null;
      try {
        await services.execute(updateLawnSign, {
          params: { id: params.record ?? '' },
          body,
          conditions: { ifMatch: [form.text('version')] },
        });
      } catch (error) {
        return signPage(request, services, { error: wordedRefusal(error) });
      }
      return { to: `${signPath(request)}?saved=1` };
    },
  },
  {
    method: 'POST',
    path: `${path}/:record/state`,
    access: 'MANAGER',
    async handle(request, services) {
      const { form, params, campaign } = request;
      const [status, version] = [form.text('status'), form.text('version')];
      if (!lawnSignStatuses.some((known) => known === status)) throw incompleteForm();
      try {
        await services.execute(updateLawnSign, {
          params: { id: params.record ?? '' },
          body: { status },
          conditions: { ifMatch: [version] },
        });
      } catch (error) {
        return signPage(request, services, { error: wordedRefusal(error) });
      }
      const shown = { state: form.text('list'), changed: params.record ?? '', was: form.text('was') };
      return { to: `${campaignPath(campaign, '/lawn-signs')}?${new URLSearchParams(shown)}` };
    },
  },
  {
    method: 'POST',
    path: `${path}/:record/delete`,
    access: 'MANAGER',
    async handle(request, services) {
      const { form, params, campaign } = request;
      try {
        await services.execute(deleteLawnSign, {
          params: { id: params.record ?? '' },
          body: {},
          conditions: { ifMatch: [form.text('version')] },
        });
      } catch (error) {
        return signPage(request, services, { error: wordedRefusal(error) });
      }
      return { to: `${campaignPath(campaign, '/lawn-signs')}?removed=1` };
    },
  },
];
