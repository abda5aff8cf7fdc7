import { discardDraft } from '#server/campaign/drafts/discard-draft.ts';
import type { Draft } from '#server/campaign/drafts/draft.ts';
import { findDrafts } from '#server/campaign/drafts/find-drafts.ts';
import { keepDraft } from '#server/campaign/drafts/keep-draft.ts';
import { draftFrom, draftParameter } from '#server/console/http/draft-fields.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRequest,
  type ConsoleResponse,
  type ConsoleRoute,
  type ConsoleServices,
  type DraftPlace,
  pathWith,
} from '#server/console/http/route.ts';
import { DraftOffers } from '#server/console/pages/drafts.tsx';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import { Form } from '#server/pages/input/form.ts';
import type { FieldSet } from './fields.ts';
import { noneSent } from './sent-form.ts';

interface FormOfPage {
  readonly to: string;
  readonly path: string | undefined;
  readonly access: ConsoleRoute['access'];
  readonly fields: FieldSet | undefined;
  readonly keepsDraft: boolean;
}

type Handle = (request: ConsoleRequest, services: never) => Promise<ConsoleResponse>;

/** Where a form of a page is sent, as the path of the page is written. */
export const pathOf = ({ path, to }: Pick<FormOfPage, 'path' | 'to'>, page: string): string =>
  path ?? (to === '' ? page : `${page}/${to}`);

/** Keeps what is typed into the forms of a page until it is sent, and offers it again. */
export function draftsOf(page: string, forms: readonly FormOfPage[]) {
  const keeping = forms.filter(({ keepsDraft }) => keepsDraft);

  function placeOf(form: FormOfPage, { campaign, params }: CampaignRequest): DraftPlace {
    const at = (path: string) => pathWith(path, { ...params, campaign: campaign.code });
    return { campaign: campaign.code, form: at(pathOf(form, page)), page: at(page), access: form.access as Role };
  }

  const placesFor = (request: CampaignRequest) =>
    keeping
      .map((form) => ({ form, place: placeOf(form, request) }))
      .filter(({ place }) => mayActAs(request.campaign.role, place.access));

  async function show(request: CampaignRequest, services: ConsoleServices, handle: Handle): Promise<ConsoleResponse> {
    const places = placesFor(request);
    const [first] = places;
    if (!first) return handle(request, services as never);
    const paths = places.map(({ place }) => place.form);
    const found = await services.execute(findDrafts, first.place.page);
    const drafts = found.filter(({ form }) => paths.includes(form));
    const shown = drafts.find(({ id }) => id === request.query.get(draftParameter));
    const form = places.find(({ place }) => place.form === shown?.form)?.form;
    const withDraft: CampaignRequest =
      shown && form
        ? {
            ...request,
            form: new Form(shown.fields),
            sent: { ...noneSent, to: form.to, fields: form.fields },
            kept: { paths, shown },
          }
        : { ...request, kept: { paths } };
    const response = await handle(withDraft, services as never);
    return 'content' in response ? offering(response, withDraft, { drafts, shown }) : response;
  }

  async function post(
    request: CampaignRequest,
    services: ConsoleServices,
    { of, handle }: { readonly of: FormOfPage; readonly handle: Handle },
  ): Promise<ConsoleResponse> {
    const draft = draftFrom(request.form, placeOf(of, request));
    const paths = placesFor(request).map(({ place }) => place.form);
    const kept = { paths, ...(draft && { shown: draft }) };
    const response = await handle({ ...request, kept } as CampaignRequest, services as never);
    // Nothing of a refused form is done, whether its page shows it again or leads on.
    if ('sent' in response && response.sent) {
      if (draft) await services.execute(keepDraft, draft);
    } else if (draft) await services.execute(discardDraft, draft.id);
    return response;
  }

  return {
    /** The page, with what was typed into its forms before. */
    showing: (handle: Handle): Handle =>
      keeping.length === 0
        ? handle
        : (request, services) => show(request as CampaignRequest, services as ConsoleServices, handle),
    /** A form of it that was sent: kept if the page shows it again, and forgotten once it has done what it is for. */
    posting: (of: FormOfPage, handle: Handle): Handle =>
      of.keepsDraft
        ? (request, services) => post(request as CampaignRequest, services as ConsoleServices, { of, handle })
        : handle,
  };
}

const offering = (
  page: ConsolePage,
  request: CampaignRequest,
  { drafts, shown }: { readonly drafts: readonly Draft[]; readonly shown: Draft | undefined },
): ConsolePage => ({
  ...page,
  heading: null,
  content: (
    <>
      <DraftOffers {...{ request, shown }} offered={drafts.filter((draft) => draft !== shown)} />
      <h1>{page.heading ?? page.title}</h1>
      {page.content}
    </>
  ),
});
