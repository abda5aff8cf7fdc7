import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { type Static, Type } from 'typebox';
import { rateLimits } from '#core/config/rate-limits.ts';
import { HustingsError } from '#core/errors.ts';
import type { TextsOf } from '#core/texts/languages.ts';
import type { ExecuteFor } from '#server/accounts/execute-for-person.ts';
import { withFailureLimit } from '#server/accounts/throttle/attempt-limits.ts';
import { type AttemptCounters, linkLimit } from '#server/accounts/throttle/limits.ts';
import { boundsOf, largestBody } from '#server/call/body/body-bounds.ts';
import { checkBody, checkText } from '#server/call/validation.ts';
import { recordSent } from '#server/campaign/canvassing/turfs/from-phones/record-sent.ts';
import { SentEvent, type TurfVisit } from '#server/campaign/canvassing/turfs/from-phones/sent-event.ts';
import { mapOfTurf } from '#server/campaign/canvassing/turfs/map-of-turf.ts';
import { findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { readWalkedAddresses, readWalkedTurf } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { logRefusal } from '#server/http/errors/log-refusal.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { type RateCounter, RateExceeded } from '#server/http/rate-limit/rate-limit.ts';
import { readBody } from '#server/http/request/body.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { DoorMaps } from '#server/operations/calls/door-places.ts';
import type { LinkHolder } from '#server/operations/principal.ts';
import { assetAddresses, sendNamedAsset } from '#server/pages/assets.ts';
import { refuseNullInAddress } from '#server/pages/input/null-character.ts';
import { chooseLanguage } from '#server/pages/language.ts';
import { setSecurityHeaders } from '#server/pages/security-headers.ts';
import { sendPage } from '#server/pages/send-page.ts';
import { record } from '#server/records/schemas/schemas.ts';
import { mostEvents, mostOfRequest, sizeOfAll, sizeOfOne } from './request-size.ts';
import { WalkPage } from './walk-page.tsx';

interface WalkSettings {
  readonly executeFor: ExecuteFor;
  /** Counts failed attempts at links. */
  readonly attempts: AttemptCounters;
  /** Counts the requests of a link. Absent: they are not limited. */
  readonly requests?: RateCounter | undefined;
  /** Places doors and draws streets; undefined on a server of campaigns alone. */
  readonly maps?: DoorMaps | undefined;
  readonly now?: () => Date;
}

/** What a phone sends at once, in the order in which it was done. */
const Sent = record({ events: Type.Array(SentEvent, { maxItems: mostEvents }) });

const checkSent = checkBody(Sent);

/** Fifty doors of large households with the answers to a long script are more tokens than one record of the API is. */
const sentBounds = boundsOf(Sent, { ...largestBody, tokens: 50_000, names: 12_500 });

/**
 * How much is sent, in visits, before anything else of it is read. Errors: 413, upon which the page of every version sends it
 * in halves.
 */
function refuseTooMuch(sent: unknown): number {
  const { events } = (sent ?? {}) as { events?: unknown };
  const size = Array.isArray(events) ? sizeOfAll(events) : 0;
  if (size <= mostOfRequest) return size;
  throw new HustingsError(
    413,
    'validation_failed',
    `A request has at most ${mostOfRequest} visits; one that is taken back, or is a further one of the same voter, counts as ${sizeOfOne}: send these in parts.`,
    { loggedAs: 'more visits than a request may have' },
  );
}

/** A map counts as so many requests: hundreds of doors are placed for it. A phone takes it once. */
const requestsOfMap = 20;

/** Why a visit was not recorded. The page has words for it. */
interface Refusal {
  /** The visit's id: each member of a household has one. */
  readonly id: string;
  readonly reason: keyof TextsOf<'walkTexts'>['reasons'];
}

/** A visit that has the right form is invalid only for answers that its script does not ask for. */
const reasonOf = ({ status }: HustingsError, { answers }: TurfVisit): Refusal['reason'] =>
  status === 404 ? 'notOnTurf' : status === 400 && answers ? 'answers' : 'other';

/**
 * The page of a volunteer who walks a turf, by the secret of its link and without an account. The secret is in the path:
 * no log has the address, and no other host is sent it.
 */
export function createWalk({ executeFor, attempts, requests, maps, now = () => new Date() }: WalkSettings): Middleware {
  const router = new Router({ strict: true, sensitive: true });
  router.use(refuseNullInAddress as never);

  /** Errors: 404 for a link that there is not, or not any more; 429. */
  async function linkOf(ctx: Context): Promise<LinkHolder> {
    const token = String(ctx.params.token);
    const link = await withFailureLimit(linkLimit(attempts, addressKey(ctx.ip)), () =>
      executeFor(null, now())(findTurfLink, token),
    );
    requestContext(ctx).campaignId = link.campaignId;
    await count(link, 1);
    return link;
  }

  /** Errors: 429. */
  async function count({ linkId }: LinkHolder, times: number): Promise<void> {
    if (!requests || times === 0) return;
    const { used, resetMilliseconds } = await requests.count(`link:${linkId}`, times);
    const most = rateLimits.turfLink;
    if (used > most) throw new RateExceeded(most, used - most, resetMilliseconds);
  }

  /** Visits count as the rows of a batch do. One request is counted already. */
  const countSize = (link: LinkHolder, size: number) =>
    count(link, Math.max(0, Math.ceil(size / rateLimits.rowsOfOneRequest) - 1));

  const route = (path: string, answer: (ctx: Context) => Promise<void>) => async (koa: unknown) => {
    const ctx = koa as Context;
    requestContext(ctx).route = path;
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('X-Robots-Tag', 'noindex');
    await answer(ctx);
    ctx.set('Referrer-Policy', 'no-referrer');
  };

  router.get(
    '/walk/worker.js',
    route('/walk/worker.js', async (ctx) => {
      setSecurityHeaders(ctx);
      await sendNamedAsset(ctx, 'walk-worker.js');
      ctx.set('Cache-Control', 'no-cache');
    }),
  );
  router.get(
    '/walk/:token',
    route('/walk/:token', async (ctx) => {
      // The page is the same without a valid link. It then shows that, and sends nothing of what the phone has stored.
      const status = await linkOf(ctx).then(
        () => 200,
        (error: unknown) => {
          if (!(error instanceof HustingsError) || error.status !== 404) throw error;
          logRefusal(ctx, error);
          return 404;
        },
      );
      const [assets, language] = [await assetAddresses(), chooseLanguage(ctx)];
      await sendPage(ctx, <WalkPage assets={assets} language={language} />);
      ctx.status = status;
    }),
  );
  router.get(
    '/walk/:token/doors',
    route('/walk/:token/doors', async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const link = await linkOf(ctx);
      ctx.body = await executeFor(link, now())(readWalkedTurf);
    }),
  );
  router.get(
    '/walk/:token/map',
    route('/walk/:token/map', async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const link = await linkOf(ctx);
      await count(link, requestsOfMap - 1);
      ctx.body = await mapOfTurf(await executeFor(link, now())(readWalkedAddresses), maps);
    }),
  );
  router.post(
    '/walk/:token/events',
    route('/walk/:token/events', async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const link = await linkOf(ctx);
      const sent = (await readBody(ctx, sentBounds, false))?.value;
      await countSize(link, refuseTooMuch(sent));
      checkSent(sent);
      checkText(sent);
      const { events } = sent as Static<typeof Sent>;
      const { outcomes, refused } = await executeFor(link, now())(recordSent, events);
      const refusals = refused.map(({ visit, error }): Refusal => ({ id: visit.id, reason: reasonOf(error, visit) }));
      ctx.body = { outcomes, refusals };
    }),
  );

  return router.routes() as unknown as Middleware;
}
