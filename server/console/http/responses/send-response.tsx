import type { Context } from 'koa';
import { nextLanguage } from '#core/texts/languages.ts';
import { componentTexts } from '#core/texts/texts.ts';
import type { ConsoleRequest, ConsoleResponse } from '#server/console/http/route.ts';
import { clearSessionCookie, setDeviceCookie, setSessionCookie } from '#server/console/http/session-cookie.ts';
import { ConsoleFrame } from '#server/console/pages/frame.tsx';
import { waitForSlot } from '#server/http/slots/slot.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { addressInLanguage } from '#server/pages/language.ts';
import { mapPolicy } from '#server/pages/look-up/map/map-section.tsx';
import { sendUncompressedPage } from '#server/pages/send-page.ts';
import { sendPrintedPage } from './printed-page.ts';
import { sendBody } from './send-body.ts';

/** Answers with what a route has made: a page in the console's frame, a redirection, a file or a document to be printed. */
export async function sendResponse(ctx: Context, request: ConsoleRequest, response: ConsoleResponse): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  if ('to' in response) {
    if (response.session === null) clearSessionCookie(ctx);
    else if (response.session !== undefined) setSessionCookie(ctx, response.session);
    if (response.device !== undefined) setDeviceCookie(ctx, response.device);
    // 303: the browser asks for the next page with GET, so that reloading it sends no form again.
    ctx.redirect(response.to);
    ctx.status = 303;
    return;
  }
  if ('isEmpty' in response) {
    ctx.status = 204;
    return;
  }
  if ('fileName' in response) {
    ctx.attachment(response.fileName);
    ctx.set('Content-Type', response.type);
    ctx.set('X-Content-Type-Options', 'nosniff');
    sendBody(ctx, response.body);
    return;
  }
  if ('html' in response) {
    sendPrintedPage(ctx, response.html, response.hasButton);
    return;
  }
  await waitForSlot();
  const {
    title,
    heading = title,
    content,
    status = 200,
    headers,
    session: token,
    hasMap = false,
    scripts,
    ...shown
  } = response;
  if (token !== undefined) setSessionCookie(ctx, token);
  const { session: before } = request;
  const session = before && token !== undefined ? { ...before, token } : before;
  const otherLanguage = addressInLanguage(ctx, nextLanguage(request.language));
  sendUncompressedPage(
    ctx,
    <ConsoleFrame
      request={{ ...request, session }}
      title={status >= 400 ? `${componentTexts[request.language].fault} ${title}` : title}
      heading={heading}
      path={ctx.path}
      otherLanguage={ctx.method === 'POST' ? undefined : otherLanguage}
      hasMap={hasMap}
      ownScripts={scripts}
      {...shown}
      assets={await assetAddresses()}
    >
      {content}
    </ConsoleFrame>,
    hasMap ? mapPolicy : undefined,
  );
  // Pages contain people's data: nothing between us and the reader may store them.
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.set({ ...headers });
}
