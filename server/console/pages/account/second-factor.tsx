import encodeQR from 'qr';
import { accountTexts as texts } from '#core/texts/texts.ts';
import {
  confirmSecondFactor,
  describeOffer,
  offerSecondFactor,
  type SecondFactorOffer,
} from '#server/accounts/second-factor.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import type { ConsolePage, SignedInRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Breadcrumb } from '#server/pages/components/parts/breadcrumb.tsx';

const codeFields = fieldsOf(texts, { code: { kind: 'code' } });
const ofCode = { inputMode: 'numeric', autocomplete: 'one-time-code' } as const;

const above = '/console/account';

function offerPage(request: SignedInRequest, { secret, address }: SecondFactorOffer): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const picture = encodeQR(address, 'data-url', { scale: 5, border: 2 });
  return {
    title: text.secondFactor,
    heading: null,
    content: (
      <>
        <Breadcrumb above={[[above, text.account]]} language={language} />
        <h1>{text.secondFactor}</h1>
        <p>{text.scan}</p>
        <p>
          <img src={picture} alt={text.picture} width="245" height="245" />
        </p>
        <p>
          {text.orType} <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <ConsoleForm request={request} action="/console/account/second-factor">
          <input type="hidden" name="secret" value={secret} />
          <Field {...{ request, of: codeFields }} name="code" as={(field) => <TextField {...field} {...ofCode} />} />
          <Button>{text.turnOn}</Button>
        </ConsoleForm>
      </>
    ),
  };
}

function recoveryPage({ language }: SignedInRequest, codes: readonly string[]): ConsolePage {
  const text = texts[language];
  return {
    title: text.recoveryCodes,
    content: (
      <>
        <p>{text.keepCodes}</p>
        <pre tabIndex={0}>{codes.join('\n')}</pre>
        <p>
          <a href={above}>{text.account}</a>
        </p>
      </>
    ),
  };
}

/** The offer of a secret: another one, until it is confirmed. */
const offerOf = ({ form: sent, user: { email } }: SignedInRequest): SecondFactorOffer =>
  sent.text('secret') === '' ? offerSecondFactor(email) : describeOffer(sent.text('secret'), email);

/** The page on which the second factor is turned on. */
export const secondFactorRoutes = page({
  path: '/account/second-factor',
  access: 'user',
  show: (request) => (request.user.hasSecondFactor ? { to: above } : offerPage(request, offerOf(request))),
  forms: [
    form({
      access: 'user',
      fields: codeFields,
      async act({ code }, request, { execute }) {
        if (request.user.hasSecondFactor) return undefined;
        return execute(confirmSecondFactor, { secret: offerOf(request).secret, code });
      },
      blames: () => 'code',
      done: ({ request, result }) =>
        result ? { ...recoveryPage(request, result.codes), session: result.session } : { to: above },
    }),
  ],
});
