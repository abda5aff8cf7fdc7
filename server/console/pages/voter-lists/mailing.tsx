import { voterListTexts as texts } from '#core/texts/texts.ts';
import { households } from '#server/campaign/canvassing/voter-lists/households.ts';
import { printMailing } from '#server/campaign/canvassing/voter-lists/read-voter-list.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { CampaignRequest, ConsoleRoute, ConsoleServices } from '#server/console/http/route.ts';
import { type SpooledFile, spool, writeText } from '#server/console/http/spool.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import type { Language } from '#server/pages/language.ts';
import { type Greeting, greetings } from './addressee.ts';
import { labelDocument, letterDocument, sheets } from './mailing-document.ts';

const greetingChoices = (language: Language) =>
  greetings.map((value) => ({ value, label: texts[language].greetings[value] }));

export const letterFields = fieldsOf(texts, {
  letterText: { kind: 'lines', isRequired: true, rows: 10, most: 5_000, hint: 'letterHow', fault: 'letterMissing' },
  letterLanguage: { kind: 'choice', choices: greetingChoices },
  signature: { kind: 'text', most: 100 },
});

const greetingOf = (text: string | null, language: Language): Greeting =>
  greetings.find((each) => each === text) ?? greetings.find((each) => each === language) ?? 'both';

/** Prints a letter to each household of the list. */
export function printLetters(
  { letterText, letterLanguage, signature }: ValuesIn<typeof letterFields>,
  { campaign, params, language, now }: CampaignRequest,
  { execute }: ConsoleServices,
): Promise<SpooledFile> {
  const letter = { text: letterText, signature, greeting: greetingOf(letterLanguage, language) };
  return spool(campaign.id, (path) =>
    execute(printMailing, {
      id: params.list ?? '',
      write: (of, voters) =>
        writeText(path, letterDocument({ language, now, campaign: of, ...letter }, households(voters))),
    }),
  );
}

export const mailRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/voters/lists/:list/labels',
    access: 'MANAGER',
    async handle({ campaign, params, query, language }, { execute }) {
      const sheet = sheets.find((each) => each === query.get('sheet')) ?? sheets[0];
      const greeting = greetingOf(query.get('letterLanguage'), language);
      const html = await spool(campaign.id, (path) =>
        execute(printMailing, {
          id: params.list ?? '',
          write: (of, voters) =>
            writeText(path, labelDocument({ language, sheet, greeting, campaign: of }, households(voters))),
        }),
      );
      return { html, hasButton: true };
    },
  },
];

export function MailForms({ request, path }: { readonly request: CampaignRequest; readonly path: string }) {
  const { language } = request;
  const text = texts[language];
  const of = { request, of: letterFields };
  return (
    <>
      <p>{text.writeHow}</p>
      <Form method="get" action={`${path}/labels`}>
        <SelectField
          {...{ name: 'sheet', label: text.sheet, language }}
          choices={sheets.map((sheet) => ({ value: sheet, label: text.sheets[sheet] }))}
        />
        <Button kind="secondary" icon="printer">
          {text.labels}
        </Button>
      </Form>
      <ConsoleForm request={request} action={`${path}/letters`}>
        <Field {...of} name="letterText" />
        <Field {...of} name="letterLanguage" value={language} />
        <Field {...of} name="signature" />
        <Button kind="secondary" icon="printer">
          {text.letters}
        </Button>
      </ConsoleForm>
    </>
  );
}
