import type { HustingsError } from '#core/errors.ts';
import type { SignedIn, Visitor } from '#server/accounts/execute-for-person.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRequest,
  type ConsoleResponse,
  type ConsoleRoute,
  type ConsoleServices,
  pathWith,
  type SignedInRequest,
} from '#server/console/http/route.ts';
import { type Act, afterAct } from '#server/console/pages/done.tsx';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { isSentBefore } from '#server/operations/idempotency.ts';
import type { Member } from '#server/operations/principal.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import { draftsOf, pathOf } from './drafts.tsx';
import type { FieldSet } from './fields.ts';
import { refusalOf } from './refusals.ts';
import { FaultyFields, noneSent, refuseFaulty, type SentForm, showReadings, statusOf, ToBeSeen } from './sent-form.ts';

type Access = ConsoleRoute['access'];

type RequestOf<Of extends Access> = Of extends 'public'
  ? ConsoleRequest
  : Of extends 'user'
    ? SignedInRequest
    : CampaignRequest;

type ServicesOf<Of extends Access> = ConsoleServices<
  Of extends 'public' ? Visitor : Of extends 'user' ? SignedIn : Member
>;

type Answer = ConsoleResponse | Promise<ConsoleResponse>;

/** What a form has done. */
interface Done<Of extends Access, Values, Result> {
  readonly request: RequestOf<Of>;
  readonly services: ServicesOf<Of>;
  readonly values: Values;
  readonly result: Result;
}

/** What follows: the page with the notice of the act, or another answer. */
export type Follows<Of extends Access, Values, Result> = Act | ((done: Done<Of, Values, Result>) => Answer);

/** What a form asks of an operation of the API. */
interface Asked {
  /** The id of the path's last parameter unless stated. */
  readonly params?: Readonly<Record<string, string>>;
  /** By the names of the operation's fields. */
  readonly body: object;
}

interface FormSettings<Of extends Access, Values, Result> {
  /** The end of its address, below that of its page; its page's own unless stated. */
  readonly to?: string;
  /** Its whole address, if it is not below its page's. */
  readonly path?: string;
  readonly access: Of;
  /** What a form with a file may have at most. */
  readonly uploadBytes?: number;
  readonly fields?: FieldSet<Values>;
  /** It has one fact of a record or some, none of them a box, and says nothing of the others: those values are absent. */
  readonly isPartial?: true;
  /** What is typed into it is kept until it is sent, and offered again. It has no password, code or key. */
  readonly keepsDraft?: true;
  /** What else is wrong, said together with what is wrong with the fields alone. */
  readonly check?: (
    values: Values,
    request: RequestOf<Of>,
    services: ServicesOf<Of>,
  ) => readonly FieldError[] | Promise<readonly FieldError[]>;
  /** The field to which a refusal belongs; that of the form as a whole unless stated. */
  readonly blames?: (error: HustingsError, thrown: unknown) => string | undefined;
  /** Where to go after it, with the notice of what it did: its page unless stated. */
  readonly done: Follows<Of, Values, Result>;
}

interface ActSettings<Of extends Access, Values, Result> extends FormSettings<Of, Values, Result> {
  /** Does what the form is for. Throws its refusal. */
  readonly act: (values: Values, request: RequestOf<Of>, services: ServicesOf<Of>) => Promise<Result>;
}

interface OperationSettings<Of extends Access, Values> extends FormSettings<Of, Values, unknown> {
  readonly operation: CampaignEndpoint;
  /** By default the body is what the fields say. */
  readonly ask?: (values: Values, request: RequestOf<Of>) => Asked;
  /** The form has an id, under which it acts once, and what it makes has the id. */
  readonly isOnce?: true;
  /** The form has the version that its page showed, and changes no other. */
  readonly hasVersion?: true;
}

/** A form of a page. `show` shows its page again. */
export interface DeclaredForm {
  readonly to: string;
  readonly path: string | undefined;
  readonly access: Access;
  readonly uploadBytes: number | undefined;
  readonly fields: FieldSet | undefined;
  readonly keepsDraft: boolean;
  readonly post: (request: ConsoleRequest, services: never, page: ShownPage) => Promise<ConsoleResponse>;
}

interface ShownPage {
  readonly path: string;
  show(request: ConsoleRequest, services: never): Promise<ConsoleResponse>;
}

/**
 * Declares a form: what it asks of an operation, or what it does, its fields, and what follows. Its refusals, its faulty
 * fields and numbers that had to be interpreted are shown on its page, with what was typed; a form that has been sent
 * before does nothing.
 */
export function form<Of extends Access, Values extends object = object, Result = unknown>(
  settings: ActSettings<Of, Values, Result>,
): DeclaredForm;
export function form<Of extends Access, Values extends object = object>(
  settings: OperationSettings<Of, Values>,
): DeclaredForm;
export function form<Of extends Access, Values extends object, Result>(
  settings: ActSettings<Of, Values, Result> | OperationSettings<Of, Values>,
): DeclaredForm {
  const { to = '', path, access, uploadBytes, fields, isPartial, keepsDraft = false, check, blames, done } = settings;
  const act = 'act' in settings ? settings.act : actOf(settings);
  if (isPartial) refuseBoxes(fields);

  async function attempt(request: RequestOf<Of>, services: ServicesOf<Of>) {
    const { form: sent, language, now } = request;
    const read = fields?.read(sent, { language, now, isPartial }) ?? { values: {} as Values, errors: [], readings: [] };
    const further = (await check?.(read.values, request, services)) ?? [];
    refuseFaulty(inOrderOf(fields, [...read.errors, ...further]));
    showReadings(read.readings);
    return { values: read.values, result: (await act(read.values, request, services)) as Result };
  }

  async function post(asked: ConsoleRequest, withServices: never, page: ShownPage): Promise<ConsoleResponse> {
    const [request, services] = [asked as RequestOf<Of>, withServices as ServicesOf<Of>];
    let did: Awaited<ReturnType<typeof attempt>>;
    try {
      did = await attempt(request, services);
    } catch (error) {
      // The page says so: it shows what the form has made.
      if (isSentBefore(error)) return { to: afterAct(addressOf(page.path, request), 'sent-before') };
      return page.show({ ...request, sent: { ...sentBack(error, request, blames), to, fields } }, withServices);
    }
    return typeof done === 'string'
      ? { to: afterAct(addressOf(page.path, request), done) }
      : done({ request, services, ...did });
  }
  return { to, path, access, uploadBytes, fields, keepsDraft, post };
}

/** Errors: a box that is not ticked is not sent, as the fields that a form does not have. */
function refuseBoxes(fields: FieldSet | undefined): void {
  const box = fields?.names.find((name) => ['check', 'choices'].includes(fields.field(name, 'en').kind));
  if (box !== undefined) throw new Error(`A form of some facts cannot have the box "${box}".`);
}

/** Faults as the form has their fields; those of other fields last. */
function inOrderOf(fields: FieldSet | undefined, errors: readonly FieldError[]): FieldError[] {
  const ids = fields?.names.map((name) => fields.field(name, 'en').id) ?? [];
  const placeOf = ({ field }: FieldError) => (ids.includes(field) ? ids.indexOf(field) : ids.length);
  return errors.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Asks the operation for what the form has. */
const actOf =
  <Of extends Access, Values>({ operation, ask, isOnce, hasVersion }: OperationSettings<Of, Values>) =>
  (values: Values, request: RequestOf<Of>, { execute }: ServicesOf<Of>): Promise<unknown> => {
    const { form: sent, params } = request;
    const [last, ...above] = Object.entries(params).reverse();
    const conditions = {
      ...(isOnce && { idempotencyKey: sent.text('id') }),
      ...(hasVersion && { ifMatch: [sent.text('version')] }),
    };
    const ofRecord = last && above.length > 0 && { params: { id: last[1] } };
    const asked = { ...ofRecord, ...(ask?.(values, request) ?? { body: values as object }), conditions };
    return (execute as ConsoleServices['execute'])(operation, asked);
  };

/** Why a form is shown again. Errors: what is not its sender's mistake. */
function sentBack(
  error: unknown,
  { language }: ConsoleRequest,
  blames: FormSettings<Access, never, never>['blames'],
): Omit<SentForm, 'to'> {
  if (error instanceof FaultyFields) return { ...noneSent, errors: error.errors };
  if (error instanceof ToBeSeen) return { ...noneSent, readings: error.readings };
  const refusal = refusalOf(error);
  const field = blames?.(refusal, error);
  const errors = field === undefined ? [] : [{ field, message: errorWords(refusal, language).text }];
  return { ...noneSent, error: refusal, errors };
}

/** The address of a page, with the parameters of the request's path. */
function addressOf(path: string, request: ConsoleRequest): string {
  return pathWith(
    path,
    'campaign' in request
      ? { ...request.params, campaign: (request as CampaignRequest).campaign.code }
      : request.params,
  );
}

interface PageSettings<Of extends Access> {
  /** Below `/console`, parameters as `:id`. */
  readonly path: string;
  readonly access: Of;
  /** The page; if a form of it was refused, with `request.sent`. */
  readonly show: (request: RequestOf<Of>, services: ServicesOf<Of>) => Answer;
  readonly forms: readonly DeclaredForm[];
}

/** The routes of forms that one page shows again. */
export function formsOf<Of extends Access>({
  path,
  show,
  forms,
}: Omit<PageSettings<Of>, 'access'>): readonly ConsoleRoute[] {
  const shown: ShownPage = { path, show: showerOf(show) };
  const keeping = draftsOf(path, forms);
  const routes = forms.map((each) => ({
    method: 'POST',
    path: pathOf(each, path),
    access: each.access,
    fields: each.fields,
    ...(each.uploadBytes !== undefined && { uploadBytes: each.uploadBytes }),
    ...(each.keepsDraft && { draftOn: path }),
    handle: keeping.posting(each, (request, services) => each.post(request, services, shown)),
  }));
  return routes as unknown as readonly ConsoleRoute[];
}

/** Shows a page; with a form of it that was refused, if the request has one. */
const showerOf =
  <Of extends Access>(show: PageSettings<Of>['show']) =>
  async (request: ConsoleRequest, services: never): Promise<ConsoleResponse> => {
    const { sent } = request;
    const shown = await show(request as RequestOf<Of>, services);
    if (sent === noneSent) return shown;
    if ('to' in shown) return { ...shown, sent };
    return 'content' in shown ? sentOn(shown, sent) : shown;
  };

/** A page that shows a form again, with why. */
export const sentOn = (page: ConsolePage, sent: SentForm): ConsolePage => ({
  status: statusOf(sent),
  headers: sent.error?.headers,
  ...page,
  sent,
});

/** The routes of a page and of its forms. */
export function page<Of extends Access>(settings: PageSettings<Of>): readonly ConsoleRoute[] {
  const { path, access, show, forms } = settings;
  const handle = draftsOf(path, forms).showing(showerOf(show));
  return [{ method: 'GET', path, access, handle } as unknown as ConsoleRoute, ...formsOf(settings)];
}
