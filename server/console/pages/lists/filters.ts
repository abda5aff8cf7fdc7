import type { FieldSet } from '#server/console/forms/fields.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Form } from '#server/pages/input/form.ts';

/** What a list is narrowed by, as its address has it. */
export interface Filters<Values extends object> {
  readonly values: Values;
  readonly errors: readonly FieldError[];
  /** The parameters that have a value, for other addresses of the list. */
  readonly typed: ReadonlyArray<readonly [name: string, value: string]>;
  /** The request with which the fields of the list are shown, as they were typed. */
  readonly request: CampaignRequest;
}

/**
 * Reads the declared filters of a list from its address. Other parameters are passed over, and so is a choice that is none:
 * addresses get lengthened on their way.
 */
export function readFilters<Values extends object>(
  request: CampaignRequest,
  fields: FieldSet<Values>,
): Filters<Values> {
  const { query, language, now } = request;
  const typed = [...query].flatMap(([name, value]): Array<readonly [string, string]> => {
    if (!fields.names.includes(name)) return [];
    const { choices, most = longest } = fields.field(name, language);
    const text = value.trim().slice(0, most + 1);
    return text === '' || (choices && !choices.some((choice) => choice.value === text)) ? [] : [[name, text]];
  });
  const form = new Form(typed);
  const { values, errors } = fields.read(form, { language, now });
  return { values, errors, typed, request: { ...request, form, sent: { ...noneSent, fields, errors } } };
}

/** Of a field without a bound of its own. */
const longest = 200;
