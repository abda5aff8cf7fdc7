import { accountTexts as texts } from '#core/texts/texts.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import type { SignedInRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { Fact } from '#server/pages/components/parts/in-place.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';

export const passwordFields = fieldsOf(texts, {
  current: { kind: 'password', label: 'currentPassword', autocomplete: 'current-password' },
  chosen: { kind: 'password', label: 'newPassword', autocomplete: 'new-password' },
});

export const removalFields = fieldsOf(texts, {
  code: { kind: 'code', label: 'codeOrRecovery', autocomplete: 'one-time-code' },
});

/** What a person signs in with, each changed where it is shown. `codes`: how many recovery codes still sign in. */
export function signInFactsOf(request: SignedInRequest, codes: number): readonly Fact[] {
  const text = texts[request.language];
  const { hasSecondFactor } = request.user;
  return [
    {
      label: text.password,
      value: text.passwordValue,
      isOpen: request.sent.fields === passwordFields,
      form: <PasswordForm request={request} />,
    },
    hasSecondFactor
      ? {
          label: text.secondFactor,
          isOpen: request.sent.fields === removalFields,
          form: <RemovalForm request={request} />,
          value: (
            <>
              <Tag tone="good" icon="check">
                {text.on}
              </Tag>{' '}
              {text.secondFactorOn} {text.codesLeft(codes)}
            </>
          ),
        }
      : {
          label: text.secondFactor,
          value: (
            <>
              <Tag tone="warning">{text.off}</Tag> {text.secondFactorOff}{' '}
              <a href="/console/account/second-factor">{text.turnOn}</a>
            </>
          ),
        },
  ];
}

interface FormView {
  readonly request: SignedInRequest;
}

function PasswordForm({ request }: FormView) {
  const { user, language } = request;
  const text = texts[language];
  return (
    <ConsoleForm request={request} action="/console/account/password">
      <input type="hidden" name="username" autocomplete="username" value={user.email} />
      <Field {...{ request, of: passwordFields }} name="current" />
      <Field {...{ request, of: passwordFields }} name="chosen" />
      <Button>{text.changePassword}</Button>
    </ConsoleForm>
  );
}

function RemovalForm({ request }: FormView) {
  const { language } = request;
  const text = texts[language];
  return (
    <ConsoleForm request={request} action="/console/account/second-factor/remove">
      <Field {...{ request, of: removalFields }} name="code" />
      <Button kind="danger">{text.turnOff}</Button>
    </ConsoleForm>
  );
}
