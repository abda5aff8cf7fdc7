import type { FieldSet } from '#server/console/forms/fields.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';

/** What a list is narrowed by, as its address has it. */
export interface Filters<Values extends object> {
  /** Absent of a filter that is empty, or that cannot be read. */
  readonly values: Partial<Values>;
  readonly errors: readonly FieldError[];
  /** The parameters that have a value, for other addresses of the list. */
  readonly typed: TypedFilters;
  /** The request with which the fields of the list are shown, as they were typed. */
  readonly shown: CampaignRequest;
}

export type TypedFilters = ReadonlyArray<readonly [name: string, value: string]>;

/** What else is wrong with filters that can be read. */
export type FilterCheck<Values> = (values: Partial<Values>, language: Language) => readonly FieldError[];

/**
 * Reads the declared filters of a list from its address. Other parameters are passed over, and so are a choice that is none
 * and a value that comes again: addresses get lengthened on their way.
 */
export function readFilters<Values extends object>(
  request: CampaignRequest,
  fields: FieldSet<Values>,
  check: FilterCheck<Values> = () => [],
): Filters<Values> {
  const { query, language, now } = request;
  const typed = fields.names.flatMap((name) => {
    const { kind, choices, most, ticked = 'true' } = fields.field(name, language);
    const offered = kind === 'check' ? [ticked] : choices?.map(({ value }) => value);
    const length = kind === 'money' || kind === 'count' ? longest : (most ?? longest);
    const oneLine = (value: string) => (kind === 'lines' ? value : value.replaceAll('\n', ' '));
    const sent = query.getAll(name).map((value) =>
      oneLine(value)
        .trim()
        .slice(0, length + 1),
    );
    const given = sent.filter((value) => value !== '' && (offered?.includes(value) ?? true));
    return given.slice(0, kind === 'choices' ? undefined : 1).map((value) => [name, value] as const);
  });
  const form = new Form(typed);
  const read = fields.read(form, { language, now, isPartial: true });
  const isRead = ([name]: readonly [string, unknown]) => read.errors.every(({ field }) => field !== name);
  const values = Object.fromEntries(Object.entries(read.values).filter(isRead)) as Partial<Values>;
  const errors = [...read.errors, ...check(values, language)];
  return { values, errors, typed, shown: { ...request, form, sent: { ...noneSent, fields, errors } } };
}

/** Of a field without a bound of its own. */
const longest = 200;
