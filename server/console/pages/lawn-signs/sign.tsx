import type { ComponentChildren } from 'preact';
import { recordTexts, lawnSignTexts as texts } from '#core/texts/texts.ts';
import { lawnSignRecord, lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { deleteLawnSign } from '#server/campaign/lawn-signs/operations/delete-lawn-sign.ts';
import { updateLawnSign } from '#server/campaign/lawn-signs/operations/update-lawn-sign.ts';
import { type ViewedSign, viewNewSign, viewSign } from '#server/campaign/lawn-signs/view-sign.ts';
import type { Canvasser } from '#server/campaign/volunteers/canvassers.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { FormId, Version } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import { withColon } from '#server/pages/language.ts';
import { versionOf } from '#server/records/record-version.ts';
import { isAsShown } from '#server/records/same-text.ts';
import { PinMap, pinField, placeText, readPlace } from './pin.tsx';
import { StateButton } from './state-button.tsx';

const path = '/campaigns/:campaign/lawn-signs';
const longestAddress = 500;
const section = 'lawnSigns';

const signFields = fieldsOf(texts, {
  address: { kind: 'text', isRequired: true, most: longestAddress, hint: 'addressHint', fault: 'addressMissing' },
  volunteer: { kind: 'choice' },
  place: { kind: 'text', label: 'pin', hint: 'pinHow', most: 80 },
  externalId: { kind: 'text', label: 'ownNumber', hint: 'ownNumberHint', most: 100 },
});

const signPath = ({ campaign, params }: CampaignRequest): string =>
  campaignPath(campaign, `/lawn-signs/${params.record}`);

/** A voter's address in one line, which is where the sign is to stand. */
const addressOf = ({ address, city }: VoterRow): string =>
  [address, city]
    .filter(Boolean)
    .join(', ')
    .replace(/\s*\n\s*/g, ', ');

/** The form of a new sign. The query's `voter` is who requested it. */
async function newPage(request: CampaignRequest, { execute, maps }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language, query, form: typed } = request;
  const text = texts[language];
  const voterId = typed.text('voter') || (query.get('voter') ?? '');
  const { voter, volunteers } = await execute(viewNewSign, voterId);
  return {
    title: text.add,
    place: { campaign, section, isForm: true },
    hasMap: maps !== undefined,
    content: (
      <>
        <ConsoleForm request={request} action={campaignPath(campaign, '/lawn-signs')}>
          <FormId request={request} />
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
          <Field {...{ request, of: signFields }} name="address" value={voter && addressOf(voter)} />
          <VolunteerField request={request} volunteers={volunteers} />
          <Details
            summary={text.pin}
            isOpen={typed.text(pinField) !== '' || request.sent.errors.some(({ field }) => field === pinField)}
          >
            <Field {...{ request, of: signFields }} name="place" />
            {await PinMap({ request, maps, postalCode: voter?.postal_code, addressField: 'address' })}
          </Details>
          <Button>{text.save}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

function VolunteerField({
  request,
  volunteers,
  chosen,
}: {
  readonly request: CampaignRequest;
  readonly volunteers: readonly Canvasser[];
  readonly chosen?: string | undefined;
}) {
  return (
    <Field
      {...{ request, of: signFields }}
      name="volunteer"
      choices={volunteers.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      empty={texts[request.language].nobody}
    />
  );
}

async function signPage(request: CampaignRequest, { execute, maps }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language, params } = request;
  const text = texts[language];
  const viewed = await execute(viewSign, params.record ?? '');
  const { sign } = viewed;
  const mayChange = mayActAs(campaign.role, 'MANAGER');
  return {
    title: sign.address,
    place: { campaign, section },
    hasMap: mayChange && maps !== undefined,
    content: (
      <>
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
          facts={factsOf(request, viewed, mayChange, await PinMap({ request, maps, postalCode: viewed.postalCode }))}
          change={text.change}
          add={recordTexts[language].addFact}
          language={language}
        />
        {mayChange && (
          <ConfirmedForm
            request={request}
            action={`${signPath(request)}/delete`}
            summary={text.remove}
            effects={text.removeEffects}
            button={text.removeButton}
            hidden={<Version request={request} of={versionOf(lawnSignRecord, sign)} />}
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
  pinMap: ComponentChildren,
) {
  const { campaign, language, form: typed } = request;
  const text = texts[language];
  const { voter_id, assigned_volunteer_id, external_id, latitude, longitude } = sign;
  const place = latitude === null || longitude === null ? null : placeText({ latitude, longitude });
  /** A fact's form is open if what was sent of it differs. */
  const isOpen = (name: string, shown: string | null) =>
    request.sent.fields === signFields && typed.all(name).length > 0 && !isAsShown(typed.text(name), shown ?? '');
  const of = { request, of: signFields };
  const changing = (content: ComponentChildren) =>
    mayChange && (
      <ConsoleForm request={request} action={signPath(request)}>
        <Version request={request} of={versionOf(lawnSignRecord, sign)} />
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
      isOpen: isOpen('address', sign.address),
      form: changing(<Field {...of} name="address" value={sign.address} />),
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
      isOpen: isOpen('volunteer', assigned_volunteer_id),
      form: changing(
        <VolunteerField
          {...{ request, volunteers: [...volunteers, ...offered] }}
          chosen={assigned_volunteer_id ?? undefined}
        />,
      ),
    },
    {
      label: text.ownNumber,
      value: external_id ?? '',
      isEmpty: external_id === null,
      isOpen: isOpen('externalId', external_id),
      form: changing(<Field {...of} name="externalId" value={external_id ?? ''} />),
    },
    ...when(text.requested, sign.requested_at),
    ...when(text.installed, sign.installed_at),
    ...when(text.collected, sign.collected_at),
    {
      label: text.pin,
      value: place && <a href={campaignPath(campaign, '/lawn-signs/map')}>{text.onMap}</a>,
      isEmpty: place === null,
      isOpen: isOpen(pinField, place),
      form: changing(
        <>
          <Field {...of} name="place" value={place ?? ''} />
          {pinMap}
        </>,
      ),
    },
  ];
}

/** What is written of a place; of none if the field is empty. */
const placeOf = (text: string): object => readPlace(text) ?? { latitude: null, longitude: null };

/** What is wrong with the place, if one was typed. */
const placeFaults = ({ place = '' }: { readonly place?: string }, { language }: CampaignRequest): FieldError[] =>
  place === '' || readPlace(place) ? [] : [{ field: pinField, message: texts[language].pinWrong }];

/** What the form of one fact has sent. */
const changesOf = ({ address, volunteer, externalId, place }: Partial<ValuesIn<typeof signFields>>): object => ({
  ...(place !== undefined && placeOf(place)),
  ...(address !== undefined && { address }),
  ...(externalId !== undefined && { externalId: externalId || null }),
  ...(volunteer !== undefined && { assignedVolunteerId: volunteer || null }),
});

/** The pages of one sign, and what is done on them. */
export const signRoutes: readonly ConsoleRoute[] = [
  ...page({
    path: `${path}/new`,
    access: 'MANAGER',
    show: newPage,
    forms: [
      form({
        path,
        access: 'MANAGER',
        fields: signFields,
        check: placeFaults,
        operation: createLawnSign,
        ask: ({ address, volunteer, place }, { form: sent }) => ({
          body: {
            address,
            voterId: sent.text('voter') || null,
            assignedVolunteerId: volunteer || null,
            ...readPlace(place),
          },
        }),
        isOnce: true,
        done: ({ request: { campaign, form: sent } }) => ({
          to: afterAct(campaignPath(campaign, `/lawn-signs/${sent.text('id')}`), 'saved'),
        }),
      }),
    ],
  }),
  ...page({
    path: `${path}/:record`,
    access: 'MEMBER',
    show: signPage,
    forms: [
      form({
        access: 'MANAGER',
        fields: signFields,
        isPartial: true,
        check: placeFaults,
        operation: updateLawnSign,
        ask: (values) => ({ body: changesOf(values) }),
        hasVersion: true,
        done: 'saved',
      }),
      form({
        to: 'state',
        access: 'MANAGER',
        operation: updateLawnSign,
        ask(_, { form: sent }) {
          const status = sent.text('status');
          if (!lawnSignStatuses.some((known) => known === status)) throw incompleteForm();
          return { body: { status } };
        },
        hasVersion: true,
        // The list says what was done, with the button that undoes it.
        done({ request: { campaign, params, form: sent } }) {
          const shown = { state: sent.text('list'), changed: params.record ?? '', was: sent.text('was') };
          return { to: `${campaignPath(campaign, '/lawn-signs')}?${new URLSearchParams(shown)}` };
        },
      }),
      form({
        to: 'delete',
        access: 'MANAGER',
        operation: deleteLawnSign,
        ask: () => ({ body: {} }),
        hasVersion: true,
        done: ({ request: { campaign } }) => ({ to: afterAct(campaignPath(campaign, '/lawn-signs'), 'sign-deleted') }),
      }),
    ],
  }),
];
