import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { type Static, Type } from 'typebox';
import { HustingsError } from '#core/errors.ts';
import { withFailureLimit } from '#server/accounts/throttle/attempt-limits.ts';
import { type AttemptCounters, linkLimit } from '#server/accounts/throttle/limits.ts';
import { boundsOf, largestBody } from '#server/call/body/body-bounds.ts';
import { checkBody, checkText } from '#server/call/validation.ts';
import { findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import {
  mostAtDoor,
  recordTurfVisit,
  recordTurfVisits,
  TurfVisit,
  undoTurfVisit,
} from '#server/campaign/canvassing/turfs/turf-visit.ts';
import { readWalkedTurf } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { type RateCounter, RateExceeded } from '#server/http/rate-limit/rate-limit.ts';
import { readBody } from '#server/http/request/body.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { LinkHolder } from '#server/operations/principal.ts';
import { assetAddresses, sendNamedAsset } from '#server/pages/assets.ts';
import { refuseNullInAddress } from '#server/pages/input/null-character.ts';
import { chooseLanguage } from '#server/pages/language.ts';
import { setSecurityHeaders } from '#server/pages/security-headers.ts';
import { sendPage } from '#server/pages/send-page.ts';
import { record } from '#server/records/schemas/schemas.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { WalkTexts } from './texts.ts';
import { WalkPage } from './walk-page.tsx';

export interface WalkSettings {
  readonly pool: CampaignPool;
  /** Counts failed attempts at links. */
  readonly attempts: AttemptCounters;
  /** Counts the requests of a link. Absent: they are not limited. */
  readonly requests?: RateCounter | undefined;
  readonly now?: () => Date;
}

/** Requests of one link in a minute: several phones may have it. */
const requestsPerMinute = 240;

/** What a phone sends at once, in the order in which it was done. */
const Sent = record({
  events: Type.Array(
    Type.Union([
      record({ visit: TurfVisit }),
      record({ household: Type.Array(TurfVisit, { minItems: 1, maxItems: mostAtDoor }) }),
      record({ undo: TurfVisit.properties.id }),
    ]),
    { maxItems: 50 },
  ),
});
type SentEvent = Static<typeof Sent>['events'][number];

const checkSent = checkBody(Sent);

/** Fifty doors of large households with the answers to a long script are more tokens than one record of the API is. */
const sentBounds = boundsOf(Sent, { ...largestBody, tokens: 50_000, names: 12_500 });

/** Why a visit was not recorded. The page has words for it. */
interface Refusal {
  /** Of the visit: each member of a household has one. */
  readonly id: string;
  readonly reason: keyof WalkTexts['reasons'];
}

/** A visit that has the right form is invalid only for answers that its script does not ask for. */
const reasonOf = ({ status }: HustingsError, { answers }: TurfVisit): Refusal['reason'] =>
  status === 404 ? 'notOnTurf' : status === 400 && answers ? 'answers' : 'other';

/**
 * The page of a volunteer who walks a turf, by the secret of its link and without an account. The secret is in the path:
 * no log has the address, and no other host is sent it.
 */
export function createWalk({ pool, attempts, requests, now = () => new Date() }: WalkSettings): Middleware {
  const router = new Router({ strict: true, sensitive: true });
  router.use(refuseNullInAddress as never);

  /** Errors: 404 for a link that there is not, or not any more; 429. */
  async function linkOf(ctx: Context): Promise<LinkHolder> {
    const token = String(ctx.params.token);
    const link = await withFailureLimit(linkLimit(attempts, addressKey(ctx.ip)), () =>
      findTurfLink(pool, token, now()),
    );
    if (requests) {
      const { used, resetMilliseconds } = await requests.count(`link:${link.linkId}`);
      if (used > requestsPerMinute)
        throw new RateExceeded(requestsPerMinute, used - requestsPerMinute, resetMilliseconds);
    }
    return link;
  }

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
          if (error instanceof HustingsError && error.status === 404) return 404;
          throw error;
        },
      );
      const [assets, language] = [await assetAddresses(), chooseLanguage(ctx)];
      sendPage(ctx, <WalkPage assets={assets} language={language} />);
      ctx.status = status;
    }),
  );
  router.get(
    '/walk/:token/doors',
    route('/walk/:token/doors', async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await readWalkedTurf(pool, await linkOf(ctx), now());
    }),
  );
  router.post(
    '/walk/:token/events',
    route('/walk/:token/events', async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const link = await linkOf(ctx);
      const sent = (await readBody(ctx, sentBounds, false))?.value;
      checkSent(sent);
      checkText(sent);
      const outcomes: string[] = [];
      const refusals: Refusal[] = [];
      for (const event of (sent as Static<typeof Sent>).events)
        outcomes.push(await take(link, String(ctx.params.token), event, refusals));
      ctx.body = { outcomes, refusals };
    }),
  );

  /** A visit that cannot be recorded is refused alone, and reported by its id; the others are recorded. */
  async function take(link: LinkHolder, token: string, event: SentEvent, refusals: Refusal[]): Promise<string> {
    try {
      if ('undo' in event) return await undoTurfVisit(pool, link, event.undo, now());
      if ('visit' in event) return await recordTurfVisit(pool, link, event.visit, now());
      return await recordTurfVisits(pool, link, event.household, now());
    } catch (error) {
      if (!(error instanceof HustingsError) || error.status >= 500) throw error;
      // If the link was ended in the meantime, the whole request is refused, and the phone retains what it has.
      await findTurfLink(pool, token, now());
      if ('visit' in event) refusals.push({ id: event.visit.id, reason: reasonOf(error, event.visit) });
      if (!('household' in event)) return 'refused';
      // A person of the household may no longer be on the turf. The others are recorded.
      const outcomes: string[] = [];
      for (const visit of event.household) outcomes.push(await take(link, token, { visit }, refusals));
      return outcomes.find((outcome) => outcome !== 'refused') ?? 'refused';
    }
  }

  return router.routes() as unknown as Middleware;
}
