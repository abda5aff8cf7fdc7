import type { HustingsError } from '#core/errors.ts';
import { hiddenFields, type KeptForm } from '#server/console/http/kept-form.ts';
import type { ConsolePage, ConsoleRequest } from '#server/console/http/route.ts';
import { keptFormTexts as texts } from '#server/console/texts/kept-form.ts';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { errorWords } from '#server/pages/error-words.ts';
import { DataTable } from './controls.tsx';
import { ConsoleForm } from './frame.tsx';

/** Carries a form in the fields of the form that these stand in. */
export function KeptFields({ kept }: { readonly kept: KeptForm | undefined }) {
  return kept ? <Hidden fields={hiddenFields(kept)} /> : null;
}

// A name may stand several times, and nothing is reordered: the place is the key.
function Hidden({ fields }: { readonly fields: KeptForm['fields'] }) {
  return (
    <>
      {fields.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** A form that was not handled, to be sent again with the token of this session. `reason` says why it was not taken. */
export function keptFormPage(
  request: ConsoleRequest,
  kept: KeptForm,
  { status, reason }: { readonly status: number; readonly reason?: string | undefined },
): ConsolePage {
  const text = texts[request.language];
  const shown = kept.fields.flatMap(([name, value]) => {
    const label = fieldName(name, request.language);
    return label === undefined || value.trim() === '' ? [] : [[label, value] as const];
  });
  return {
    title: text.stillHere,
    status,
    content: (
      <>
        <h1>{text.stillHere}</h1>
        {reason && <p role="status">{reason}</p>}
        <SignedIn request={request} />
        <p>{text.nothingDone}</p>
        <ConsoleForm request={request} action={kept.path}>
          <Hidden fields={kept.fields} />
          <button type="submit">{text.sendAgain}</button>
        </ConsoleForm>
        {shown.length > 0 && (
          <>
            <h2>{text.whatYouTyped}</h2>
            <DataTable columns={[text.field, text.value]}>
              {shown.map(([name, value], i) => (
                <tr key={i}>
                  <td>{name}</td>
                  <td>{value}</td>
                </tr>
              ))}
            </DataTable>
          </>
        )}
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
    title: text.notTaken,
    status: 403,
    content: (
      <>
        <h1>{text.notTaken}</h1>
        <p role="alert">{text.otherSession}</p>
        <SignedIn request={request} />
        <p>{hadFile ? text.lostFile : text.lost}</p>
        <p>
          <a href={page}>{text.goOn}</a>
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
        <h1>{text.tooMany}</h1>
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
