import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { notFound } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import type { ImportRunner } from '#server/campaign/imports/run-imports.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { assetAddresses } from '#server/pages/assets/assets.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { addressInLanguage, chooseLanguage } from '#server/pages/language.ts';
import { sendPage } from '#server/pages/send-page.ts';
import { mayActAs, type Role } from './accounts/roles.ts';
import { findSession, type Session } from './accounts/sessions.ts';
import { refuseOtherSites, refuseWrongToken, tokenField } from './http/cross-site.ts';
import { findMembership } from './http/find-membership.ts';
import { Form, readForm } from './http/form.ts';
import { sendPrintedPage } from './http/printed-page.ts';
import type {
  CampaignRequest,
  ConsoleAnswer,
  ConsoleRequest,
  ConsoleRoute,
  MemberCampaign,
  SignedInRequest,
} from './http/route.ts';
import { sendBody } from './http/send-body.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './http/session-cookie.ts';
import { readUpload } from './http/uploads/upload.ts';
import { ConsoleFrame } from './pages/frame.tsx';
import { consoleRoutes } from './routes.ts';
import { roleTexts } from './texts/accounts/roles.ts';

export interface ConsoleSettings {
  readonly pool: CampaignPool;
  readonly plans: Plans;
  /** Counts failed attempts to sign in, in windows of `attemptWindowSeconds`. */
  readonly attempts: RateCounter;
  /** How many days the closure of a campaign can be cancelled. */
  readonly closureDays: number;
  readonly imports: ImportRunner;
  /** Where links lead. Absent: to the address that the visitor has reached the installation by. */
  readonly publicUrl: string | undefined;
  readonly now?: () => Date;
}

/** The pages with which a campaign's people manage keys, people and records. They are below `/console`. */
export function createConsole({
  pool,
  plans,
  attempts,
  imports,
  closureDays,
  publicUrl,
  now = () => new Date(),
}: ConsoleSettings): Middleware {
  const services = { pool, plans, attempts, imports, closureDays };
  const router = new Router({ strict: true, sensitive: true });
  for (const route of consoleRoutes) {
    router.register(`/console${route.path}`, route.method === 'GET' ? ['GET', 'HEAD'] : ['POST'], async (ctx) => {
      requestContext(ctx).route = `/console${route.path}`;
      await answer(ctx as unknown as Context, route);
    });
  }

  async function answer(ctx: Context, route: ConsoleRoute): Promise<void> {
    if (route.method === 'POST') refuseOtherSites(ctx);
    const token = readSessionCookie(ctx);
    const session = token === undefined ? undefined : await findSession(pool, token, now());
    try {
      const campaign = await admit(ctx, route, session);
      const query = new URLSearchParams(ctx.querystring);
      if (session && isUpload(ctx, route)) refuseWrongToken(session.token, query.get(tokenField) ?? '');
      const request: ConsoleRequest = {
        language: chooseLanguage(ctx),
        now: now(),
        params: ctx.params as Record<string, string>,
        query,
        form: await formOf(ctx, route),
        address: addressKey(ctx.ip),
        origin: publicUrl ?? ctx.URL.origin,
        session,
      };
      if (route.method === 'POST' && session && !isUpload(ctx, route)) {
        refuseWrongToken(session.token, request.form.secret(tokenField));
      }
      await send(ctx, request, await handle(route, request, campaign));
    } catch (error) {
      if (!(error instanceof SignInNeeded)) throw error;
      ctx.set('Cache-Control', 'no-store');
      ctx.redirect(signInPath(ctx, route));
    }
  }

  /** Refuses a visitor whom the route is not for, before any form is read. Answers the campaign of the path. */
  async function admit(
    ctx: Context,
    { access }: ConsoleRoute,
    session: Session | undefined,
  ): Promise<MemberCampaign | undefined> {
    if (access === 'public') return undefined;
    if (!session || session.awaitsSecondFactor) throw new SignInNeeded();
    if (access === 'user') return undefined;
    const campaign = await findMembership(pool, session.user.id, String(ctx.params.campaign ?? ''));
    if (!campaign) throw notFound(`There is nothing at ${ctx.path}.`);
    refuseRole(campaign.role, access);
    return campaign;
  }

  async function handle(
    route: ConsoleRoute,
    request: ConsoleRequest,
    campaign: MemberCampaign | undefined,
  ): Promise<ConsoleAnswer> {
    if (route.access === 'public') return route.handle(request, services);
    const session = request.session as Session;
    const signedIn: SignedInRequest = { ...request, session, user: session.user };
    if (route.access === 'user') return route.handle(signedIn, services);
    const campaignRequest: CampaignRequest = { ...signedIn, campaign: campaign as MemberCampaign };
    return route.handle(campaignRequest, services);
  }

  return router.routes() as unknown as Middleware;
}

class SignInNeeded extends Error {}

const isUpload = (ctx: Context, { uploadBytes }: ConsoleRoute): boolean =>
  uploadBytes !== undefined && Boolean(ctx.is('multipart/form-data'));

async function formOf(ctx: Context, route: ConsoleRoute): Promise<Form> {
  if (route.method === 'GET') return new Form();
  return isUpload(ctx, route) ? readUpload(ctx, route.uploadBytes as number) : readForm(ctx);
}

/** The sign-in page, which leads back to the page that was asked for. A form's address shows nothing: it leads home. */
function signInPath(ctx: Context, route: ConsoleRoute): string {
  return route.method === 'GET' ? `/console/sign-in?${new URLSearchParams({ next: ctx.url })}` : '/console/sign-in';
}

function refuseRole(role: Role, needed: Role): void {
  if (mayActAs(role, needed)) return;
  throw new BilingualError(403, 'forbidden', {
    en: `Your role in this campaign does not allow this: it takes ${roleTexts.en[needed]}.`,
    fr: `Votre rôle dans cette campagne ne le permet pas : il faut ${roleTexts.fr[needed]}.`,
  });
}

async function send(ctx: Context, request: ConsoleRequest, answer: ConsoleAnswer): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  if ('to' in answer) {
    if (answer.session === null) clearSessionCookie(ctx);
    else if (answer.session !== undefined) setSessionCookie(ctx, answer.session);
    // 303: the browser asks for the next page with GET, so that reloading it sends no form again.
    ctx.redirect(answer.to);
    ctx.status = 303;
    return;
  }
  if ('fileName' in answer) {
    ctx.attachment(answer.fileName);
    ctx.set('Content-Type', answer.type);
    ctx.set('X-Content-Type-Options', 'nosniff');
    sendBody(ctx, answer.body);
    return;
  }
  if ('html' in answer) {
    sendPrintedPage(ctx, answer.html);
    return;
  }
  const { title, content, status = 200, refreshSeconds, session: token } = answer;
  if (token !== undefined) setSessionCookie(ctx, token);
  const { session: before } = request;
  const session = before && token !== undefined ? { ...before, token } : before;
  const otherLanguage = addressInLanguage(ctx, request.language === 'en' ? 'fr' : 'en');
  sendPage(
    ctx,
    <ConsoleFrame
      request={{ ...request, session }}
      title={title}
      path={ctx.path}
      otherLanguage={ctx.method === 'POST' ? undefined : otherLanguage}
      refreshSeconds={refreshSeconds}
      assets={await assetAddresses()}
    >
      {content}
    </ConsoleFrame>,
  );
  // Pages hold people's data: nothing between us and the reader keeps them.
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
}
