import type { Context } from 'koa';
import type { HustingsError } from '#core/errors.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { errorPageTexts as texts } from '#core/texts/texts.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { requestContext } from '#server/http/request-context.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { RequestNumber } from '#server/pages/components/request-number.tsx';
import { addressInLanguage, chooseLanguage } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { sendUncompressedPage } from '#server/pages/send-page.ts';
import { errorWords } from './error-words.ts';

/** Shows an error as a page to a browser that asks for one. Programs, and everything below the APIs, receive JSON. */
export async function showErrorPage(ctx: Context, error: HustingsError): Promise<void> {
  if (isForPrograms(ctx.path) || ctx.accepts('json', 'html') !== 'html') return;
  await waitForSlot();
  await showError(ctx, error);
}

function isForPrograms(path: string): boolean {
  return path === apiRoot || path.startsWith(`${apiRoot}/`) || path === '/mcp' || path.startsWith('/mcp/');
}

/** A request that may succeed later unchanged. A form is not sent again by a link. */
const isWorthAnother = (ctx: Context, status: number): boolean =>
  ctx.method === 'GET' && (status === 429 || status >= 500);

async function showError(ctx: Context, error: HustingsError): Promise<void> {
  const { status } = error;
  const language = chooseLanguage(ctx);
  const text = texts[language];
  const words = errorWords(error, language);
  sendUncompressedPage(
    ctx,
    <Layout
      language={language}
      title={words.title}
      path={ctx.path}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language))}
      assets={await assetAddresses()}
    >
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {isWorthAnother(ctx, status) && (
        <p class="buttons">
          <LinkButton href={addressInLanguage(ctx, language)}>{text.again}</LinkButton>
        </p>
      )}
      <p>{text.onwards}</p>
      <ul>
        {text.links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <RequestNumber id={requestContext(ctx).requestId} language={language} />
    </Layout>,
  );
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
}
