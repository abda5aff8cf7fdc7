import type { ComponentChildren, ComponentProps } from 'preact';
import type { ConsoleRequest } from '#server/console/http/route.ts';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { ConsoleForm } from './frame.tsx';

type Props = Omit<ComponentProps<typeof Confirmation>, 'form'> & {
  readonly request: ConsoleRequest;
  readonly action: string;
  /** Hidden fields, such as the version. */
  readonly hidden?: ComponentChildren;
};

/** A form that does something that cannot be undone: what it does is said before. */
export const ConfirmedForm = ({ request, action, hidden, ...confirmation }: Props) => (
  <Confirmation
    {...confirmation}
    form={(content) => (
      <ConsoleForm request={request} action={action}>
        {hidden}
        {content}
      </ConsoleForm>
    )}
  />
);
