import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { SendToPerson } from '#core/email/send-to-person.ts';
import { notFound } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Plans } from '#core/plans.ts';
import type { ExecuteFor } from '#server/accounts/execute-for-person.ts';
import { findMembership } from '#server/accounts/memberships.ts';
import { findSession, type Session } from '#server/accounts/sessions.ts';
import { keepDraft } from '#server/campaign/drafts/keep-draft.ts';
import type { ImportRunner } from '#server/campaign/imports/run-imports.ts';
import { refusalOf } from '#server/http/errors/error-handler.ts';
import { logRefusal } from '#server/http/errors/log-refusal.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type ClientDocuments, createClientDocuments } from '#server/oauth/clients/client-documents.ts';
import type { Districts } from '#server/operations/districts.ts';
import { isRole, mayActAs } from '#server/operations/roles.ts';
import { Form, readForm } from '#server/pages/input/form.ts';
import { refuseNullInAddress } from '#server/pages/input/null-character.ts';
import { chooseLanguage } from '#server/pages/language.ts';
import { noneSent } from './forms/sent-form.ts';
import { isTokenOf, refuseOtherSites, tokenField, warnOfChangedHost } from './http/cross-site.ts';
import { draftFrom } from './http/draft-fields.ts';
import { createMemberLimits } from './http/member-limits.ts';
import { continuePendingForm, hasTyped, notHandledPage, RequestNotHandled, reasonOf } from './http/not-handled.tsx';
import { type PendingForm, readPendingForm } from './http/pending-form.ts';
import { sendResponse } from './http/responses/send-response.tsx';
import { RoleRefused, roleRefusedPage } from './http/role-refused.tsx';
import {
  type CampaignRequest,
  type ConsoleMaps,
  type ConsoleRequest,
  type ConsoleResponse,
  type ConsoleRoute,
  type DraftPlace,
  type MemberCampaign,
  pathWith,
  type SignedInRequest,
} from './http/route.ts';
import { readDeviceCookie, readSessionCookie } from './http/session-cookie.ts';
import { readUpload, type UploadedForm } from './http/upload.ts';
import { worded } from './http/worded.ts';
import { consoleRoutes } from './routes.ts';

interface ConsoleSettings {
  /** Gives each request its way to what is stored. */
  readonly executeFor: ExecuteFor;
  readonly plans: Plans;
  /** How many days the closure of a campaign can be cancelled. */
  readonly closureDays: number;
  readonly imports: ImportRunner;
  readonly maps?: ConsoleMaps | undefined;
  /** The electoral map of the same server. Absent: it serves campaigns alone. */
  readonly districts?: Districts | undefined;
  /** Reads the metadata of programs that ask to act for a member. Absent: from the public internet alone. */
  readonly clientDocuments?: ClientDocuments;
  /** Sends invitations to their address. Absent, or without `publicUrl`: who invites passes the link on. */
  readonly sendToPerson?: SendToPerson | undefined;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Counts the requests of members. Absent: they are not limited. */
  readonly requests?: RateCounter | undefined;
  /** Where links lead. Absent: to the address that the visitor has reached the installation by. */
  readonly publicUrl: string | undefined;
  readonly now?: () => Date;
}

/** The pages with which a campaign's people manage keys, people and records. They are below `/console`. */
export function createConsole({
  executeFor,
  plans,
  imports,
  maps,
  districts,
  clientDocuments = createClientDocuments(),
  closureDays,
  log,
  requests,
  sendToPerson,
  publicUrl,
  now = () => new Date(),
}: ConsoleSettings): Middleware {
  // Without it a link has the host that the request names: who invites could have it sent with a host of their own.
  const services = {
    draftPlace,
    plans,
    imports,
    maps,
    districts,
    clientDocuments,
    closureDays,
    sendToPerson: publicUrl === undefined ? undefined : sendToPerson,
  };
  const limits = createMemberLimits(requests);
  const onOtherHost = warnOfChangedHost(log);
  const router = new Router({ strict: true, sensitive: true });
  router.use(refuseNullInAddress as never);
  for (const route of consoleRoutes) {
    router.register(`/console${route.path}`, route.method === 'GET' ? ['GET', 'HEAD'] : ['POST'], async (ctx) => {
      requestContext(ctx).route = `/console${route.path}`;
      if (route.isOnce && ctx.method === 'HEAD') {
        ctx.set('Allow', 'GET');
        ctx.status = 405;
        return;
      }
      await respond(ctx as unknown as Context, route);
    });
  }
  const isAction = (path: string) => router.match(path, 'POST').route;

  function draftPlace(path: string): DraftPlace | undefined {
    // What runs for every path has no methods.
    const layer = router.match(path, 'POST').pathAndMethod.find(({ methods }) => methods.length > 0);
    const route = consoleRoutes.find((each) => each.method === 'POST' && `/console${each.path}` === layer?.path);
    if (!layer || route?.draftOn === undefined || !isRole(route.access)) return undefined;
    const params = layer.params(path, layer.captures(path));
    return { campaign: params.campaign ?? '', form: path, page: pathWith(route.draftOn, params), access: route.access };
  }

  async function respond(ctx: Context, route: ConsoleRoute): Promise<void> {
    if (route.method === 'POST') refuseOtherSites(ctx, onOtherHost);
    let request: ConsoleRequest = {
      language: chooseLanguage(ctx),
      now: now(),
      params: ctx.params as Record<string, string>,
      query: new URLSearchParams(ctx.querystring),
      form: new Form(),
      address: addressKey(ctx.ip),
      device: readDeviceCookie(ctx),
      userAgent: ctx.get('User-Agent'),
      origin: publicUrl ?? ctx.URL.origin,
      session: undefined,
      pendingForm: undefined,
      sent: noneSent,
    };
    const upload = isUpload(ctx, route);
    let form: Form | undefined;
    let done = () => {};
    try {
      const token = readSessionCookie(ctx);
      const session = token === undefined ? undefined : await executeFor(request, request.now)(findSession, token);
      request = { ...request, session };
      // All that can be refused without the form is refused before a byte of it is read.
      const campaign = await authorize(ctx, route, request);
      if (upload) refuseWrongToken(session, request.query.get(tokenField));
      ({ form, done } = await formOf(ctx, route, campaign));
      request = { ...request, form, pendingForm: readPendingForm(form, isAction) };
      if (route.method === 'POST' && !upload) refuseWrongToken(session, form.secret(tokenField));
      const response = await handle(route, request, campaign);
      await sendResponse(ctx, ...(await withPendingForm(request, response)));
    } catch (error) {
      if (error instanceof RoleRefused) {
        logFailure(ctx, error);
        return sendResponse(ctx, request, roleRefusedPage(request, error));
      }
      const reason = reasonOf(error);
      if (reason === undefined) throw worded(error);
      if (reason === 'signed out' && route.method === 'GET') return askToSignIn(ctx);
      if (route.method === 'POST' && !upload) form ??= await readForm(ctx).catch(() => undefined);
      const page = router.match(ctx.path, 'GET').route ? ctx.path : '/console';
      const sent = { request, reason, form, hadFile: upload, page: ctx.method === 'POST' ? page : ctx.url };
      const isFailure = !(error instanceof RequestNotHandled);
      // A request without typed text is answered as any other error.
      if (isFailure && !hasTyped(ctx, sent)) throw worded(error);
      if (isFailure) logFailure(ctx, error);
      await sendResponse(ctx, request, notHandledPage(ctx, sent));
    } finally {
      done();
    }
  }

  function logFailure(ctx: Context, thrown: unknown): void {
    const { requestId, route } = requestContext(ctx);
    logRefusal(ctx, refusalOf(thrown, log, { requestId, method: ctx.method, route }));
  }

  /** If a step of signing in carries a form, the form continues with the session that the step has started. */
  async function withPendingForm(
    request: ConsoleRequest,
    response: ConsoleResponse,
  ): Promise<[ConsoleRequest, ConsoleResponse]> {
    if (!request.pendingForm || !('to' in response) || typeof response.session !== 'string') return [request, response];
    const started = { ...request, session: await executeFor(request, request.now)(findSession, response.session) };
    await keepPendingForm(started, request.pendingForm);
    return [started, continuePendingForm(started, response.session)];
  }

  /** A form that was sent when the session had ended is kept as soon as it is known whose it is. */
  async function keepPendingForm(request: ConsoleRequest, form: PendingForm): Promise<void> {
    const { session } = request;
    const place = draftPlace(form.path);
    const draft = place && draftFrom(form, place);
    if (!draft || !session || session.awaitsSecondFactor) return;
    const visitor = signedIn(request, session);
    const campaign = await executeFor(visitor, request.now)(findMembership, place.campaign);
    if (!campaign || !mayActAs(campaign.role, place.access)) return;
    await executeFor(forCampaign(visitor, campaign).principal, request.now)(keepDraft, draft);
  }

  /** Refuses a visitor whom the route is not for, before any form is read. Answers the campaign of the path. */
  async function authorize(
    ctx: Context,
    { access }: ConsoleRoute,
    request: ConsoleRequest,
  ): Promise<MemberCampaign | undefined> {
    const { session } = request;
    if (access === 'public') return undefined;
    if (!session || session.awaitsSecondFactor) throw new RequestNotHandled('signed out');
    await limits.countMember(session.user.id);
    if (access === 'user') return undefined;
    const campaign = await executeFor(signedIn(request, session), request.now)(
      findMembership,
      String(ctx.params.campaign ?? ''),
    );
    if (!campaign) throw notFound(`There is nothing at ${ctx.path}.`);
    requestContext(ctx).campaignId = campaign.id;
    await limits.countCampaign(campaign.id);
    if (!mayActAs(campaign.role, access)) throw new RoleRefused(campaign, access);
    return campaign;
  }

  async function handle(
    route: ConsoleRoute,
    request: ConsoleRequest,
    campaign: MemberCampaign | undefined,
  ): Promise<ConsoleResponse> {
    const { now: at } = request;
    if (route.access === 'public') return route.handle(request, { ...services, execute: executeFor(request, at) });
    const visitor = signedIn(request, request.session as Session);
    if (route.access === 'user') return route.handle(visitor, { ...services, execute: executeFor(visitor, at) });
    const member = forCampaign(visitor, campaign as MemberCampaign);
    return route.handle(member, { ...services, execute: executeFor(member.principal, at) });
  }

  return router.routes() as unknown as Middleware;
}

const signedIn = (request: ConsoleRequest, session: Session): SignedInRequest => ({
  ...request,
  session,
  user: session.user,
});

const forCampaign = (request: SignedInRequest, campaign: MemberCampaign): CampaignRequest => ({
  ...request,
  campaign,
  principal: { kind: 'member', campaignId: campaign.id, userId: request.user.id, role: campaign.role },
});

/** Redirects to the sign-in page, which redirects back to the requested page. */
function askToSignIn(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(`/console/sign-in?${new URLSearchParams({ next: ctx.url })}`);
}

function refuseWrongToken(session: Session | undefined, sent: string | null): void {
  if (session && !isTokenOf(session.token, sent ?? '')) throw new RequestNotHandled('other session');
}

const isUpload = (ctx: Context, { uploadBytes }: ConsoleRoute): boolean =>
  uploadBytes !== undefined && Boolean(ctx.is('multipart/form-data'));

async function formOf(ctx: Context, route: ConsoleRoute, campaign: MemberCampaign | undefined): Promise<UploadedForm> {
  const done = () => {};
  if (route.method === 'GET') return { form: new Form(), done };
  if (isUpload(ctx, route)) return readUpload(ctx, route.uploadBytes as number, campaign?.id ?? '');
  return { form: await readForm(ctx), done };
}
