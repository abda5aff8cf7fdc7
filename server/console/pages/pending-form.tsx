import type { HustingsError } from '#core/errors.ts';
import { pendingFormTexts as texts } from '#core/texts/texts.ts';
import { tokenField } from '#server/console/http/cross-site.ts';
import { hiddenFields, type PendingForm } from '#server/console/http/pending-form.ts';
import type { ConsolePage, ConsoleRequest } from '#server/console/http/route.ts';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { RequestNumber } from '#server/pages/components/request-number.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import type { Language } from '#server/pages/language.ts';
import { ConsoleForm } from './frame.tsx';

/** Hidden fields with which one form carries another. */
export function PendingFormFields({ form }: { readonly form: PendingForm | undefined }) {
  return form ? <Hidden fields={hiddenFields(form)} /> : null;
}

// A name may occur several times, and nothing is reordered: the place is the key.
function Hidden({ fields }: { readonly fields: PendingForm['fields'] }) {
  return (
    <>
      {fields.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The typed or chosen texts of a form, with the names of their fields. */
export const typedTexts = (fields: PendingForm['fields'], language: Language): Array<readonly [string, string]> =>
  fields.flatMap(([name, value]) => {
    const label = fieldName(name, language);
    return label === undefined || value.trim() === '' ? [] : [[label, value] as const];
  });

/** What was typed into a form that cannot be shown again, to be copied from. */
export function WhatWasTyped({
  fields,
  language,
}: {
  readonly fields: PendingForm['fields'];
  readonly language: Language;
}) {
  const text = texts[language];
  const shown = typedTexts(fields, language);
  if (shown.length === 0) return null;
  return (
    <>
      <h2>{text.whatYouTyped}</h2>
      <Table
        language={language}
        rows={shown.map(([name, value], at) => ({ name, value, at }))}
        columns={[
          { label: text.field, cell: ({ name }) => name },
          { label: text.value, cell: ({ value }) => value },
        ]}
      />
    </>
  );
}

interface NotHandled {
  readonly status: number;
  /** Why it was not accepted. */
  readonly reason?: string | undefined;
  /** The form token that it was sent with, if the session is not known. */
  readonly token?: string | undefined;
  /** The id of the request, if something went wrong that has to be reported. */
  readonly requestId?: string | undefined;
}

/** A form that was not handled, to be sent again with the token of this session. */
export function pendingFormPage(
  request: ConsoleRequest,
  pendingForm: PendingForm,
  { status, reason, token, requestId }: NotHandled,
): ConsolePage {
  const text = texts[request.language];
  return {
    title: text.stillHere,
    status,
    content: (
      <>
        {reason && <p role="status">{reason}</p>}
        {requestId && <RequestNumber id={requestId} language={request.language} />}
        <SignedIn request={request} />
        <p>{status >= 500 ? text.perhapsDone : text.nothingDone}</p>
        <ConsoleForm request={request} action={pendingForm.path}>
          {token && <input type="hidden" name={tokenField} value={token} />}
          <Hidden fields={pendingForm.fields} />
          <button type="submit">{text.sendAgain}</button>
        </ConsoleForm>
        <WhatWasTyped fields={pendingForm.fields} language={request.language} />
      </>
    ),
  };
}

/** If nothing of a form could be carried on: why, and the link to its page. */
export function lostFormPage(
  request: ConsoleRequest,
  { hadFile, page }: { readonly hadFile: boolean; readonly page: string },
): ConsolePage {
  const text = texts[request.language];
  return {
    title: text.notAccepted,
    status: 403,
    content: (
      <>
        <p role="alert">{text.otherSession}</p>
        <SignedIn request={request} />
        <p>{hadFile ? text.lostFile : text.lost}</p>
        <p>
          <a href={page}>{text.openPage}</a>
        </p>
      </>
    ),
  };
}

/** For a member who has used up a limit: when to continue, and a link that does. */
export function limitPage(request: ConsoleRequest, error: HustingsError, page: string): ConsolePage {
  const text = texts[request.language];
  return {
    title: text.tooMany,
    status: error.status,
    content: (
      <>
        <p role="alert">{errorWords(error, request.language).text}</p>
        <p>
          <a href={page}>{text.tryAgain}</a>
        </p>
      </>
    ),
  };
}

function SignedIn({ request: { language, session } }: { readonly request: ConsoleRequest }) {
  return session ? <p>{texts[language].signedInAs(session.user.name, session.user.email)}</p> : null;
}
