import { accountTexts as texts } from '#core/texts/texts.ts';
import type { SignedInRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Fact } from '#server/pages/components/parts/in-place.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';

interface View {
  /** Recovery codes that sign in still. */
  readonly codes: number;
  /** The field that was refused. */
  readonly field: 'current' | 'chosen' | 'code' | undefined;
  readonly messages: ReadonlyMap<string, string>;
}

/** What a person signs in with, each changed where it is shown. */
export function signInFactsOf(request: SignedInRequest, view: View): readonly Fact[] {
  const text = texts[request.language];
  const { hasSecondFactor } = request.user;
  return [
    {
      label: text.password,
      value: text.passwordValue,
      isOpen: view.field === 'current' || view.field === 'chosen',
      form: <PasswordForm request={request} {...view} />,
    },
    hasSecondFactor
      ? {
          label: text.secondFactor,
          isOpen: view.field === 'code',
          form: <RemovalForm request={request} {...view} />,
          value: (
            <>
              <Tag tone="good" icon="check">
                {text.on}
              </Tag>{' '}
              {text.secondFactorOn} {text.codesLeft(view.codes)}
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

interface FormView extends Pick<View, 'messages'> {
  readonly request: SignedInRequest;
}

function PasswordForm({ request, messages }: FormView) {
  const { user, language } = request;
  const text = texts[language];
  return (
    <ConsoleForm request={request} action="/console/account/password">
      <input type="hidden" name="username" autocomplete="username" value={user.email} />
      <TextField
        {...{ name: 'current', label: text.currentPassword, error: messages.get('current'), language }}
        type="password"
        autocomplete="current-password"
      />
      <TextField
        {...{ name: 'chosen', label: text.newPassword, error: messages.get('chosen'), language }}
        type="password"
        autocomplete="new-password"
      />
      <Button>{text.changePassword}</Button>
    </ConsoleForm>
  );
}

function RemovalForm({ request, messages }: FormView) {
  const { language } = request;
  const text = texts[language];
  return (
    <ConsoleForm request={request} action="/console/account/second-factor/remove">
      <TextField
        {...{ name: 'code', label: text.codeOrRecovery, error: messages.get('code'), language }}
        autocomplete="one-time-code"
      />
      <Button kind="danger">{text.turnOff}</Button>
    </ConsoleForm>
  );
}
