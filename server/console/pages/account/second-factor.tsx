import encodeQR from 'qr';
import type { HustingsError } from '#core/errors.ts';
import { accountTexts as texts } from '#core/texts/texts.ts';
import {
  confirmSecondFactor,
  describeOffer,
  offerSecondFactor,
  type SecondFactorOffer,
} from '#server/accounts/second-factor.ts';
import type { ConsolePage, ConsoleRoute, SignedInRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { refusalOf, refusedAt } from '#server/console/pages/message.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Breadcrumb } from '#server/pages/components/parts/breadcrumb.tsx';

const above = '/console/account';

function offerPage(
  request: SignedInRequest,
  { secret, address }: SecondFactorOffer,
  error?: HustingsError,
): ConsolePage {
  const { language } = request;
  const text = texts[language];
  const errors = refusedAt('code', error, language);
  const picture = encodeQR(address, 'data-url', { scale: 5, border: 2 });
  return {
    title: text.secondFactor,
    status: error?.status ?? 200,
    headers: error?.headers,
    content: (
      <>
        <Breadcrumb above={[[above, text.account]]} language={language} />
        <h1>{text.secondFactor}</h1>
        <ErrorSummary errors={errors} language={language} />
        <p>{text.scan}</p>
        <p>
          <img src={picture} alt={text.picture} width="245" height="245" />
        </p>
        <p>
          {text.orType} <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <ConsoleForm request={request} action="/console/account/second-factor">
          <input type="hidden" name="secret" value={secret} />
          <TextField
            {...{ name: 'code', label: text.code, error: errors[0]?.message, language }}
            inputMode="numeric"
            autocomplete="one-time-code"
          />
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
        <h1>{text.recoveryCodes}</h1>
        <p>{text.keepCodes}</p>
        <pre tabIndex={0}>{codes.join('\n')}</pre>
        <p>
          <a href={above}>{text.account}</a>
        </p>
      </>
    ),
  };
}

/** The pages on which the second factor is turned on. */
export const secondFactorRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/account/second-factor',
    access: 'user',
    handle: (request) =>
      request.user.hasSecondFactor ? { to: above } : offerPage(request, offerSecondFactor(request.user.email)),
  },
  {
    method: 'POST',
    path: '/account/second-factor',
    access: 'user',
    async handle(request, { execute }) {
      const { form, user } = request;
      if (user.hasSecondFactor) return { to: above };
      const offer = describeOffer(form.text('secret'), user.email);
      try {
        const typed = { secret: offer.secret, code: form.text('code') };
        const { codes, session } = await execute(confirmSecondFactor, typed);
        return { ...recoveryPage(request, codes), session };
      } catch (error) {
        return offerPage(request, offer, refusalOf(error));
      }
    },
  },
];
