import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';
import type { HustingsError } from '#core/errors.ts';
import { apiRoot } from '#server/http/api.ts';
import { requestContext } from '#server/http/request-context.ts';
import { assetAddresses } from './assets/assets.ts';
import { messageOf } from './bilingual-error.ts';
import { addressInLanguage, type Bilingual, chooseLanguage } from './language.ts';
import { Layout } from './layout/layout.tsx';
import { sendPage } from './send-page.ts';

const texts: Bilingual<{ title: (status: number) => string; again: string; back: string }> = {
  en: {
    title: (status) => (status === 404 ? 'Page not found' : `Error ${status}: ${STATUS_CODES[status] ?? ''}`),
    again: 'Number of this request, for a report:',
    back: 'Documentation',
  },
  fr: {
    title: (status) => (status === 404 ? 'Page introuvable' : `Erreur ${status}`),
    again: 'Numéro de cette requête, pour un signalement :',
    back: 'Documentation',
  },
};

/** Shows an error as a page to a browser that asks for one. Programs, and everything below the APIs, receive JSON. */
export async function showErrorPage(ctx: Context, error: HustingsError): Promise<void> {
  if (isForPrograms(ctx.path) || ctx.accepts('json', 'html') !== 'html') return;
  await showError(ctx, error);
}

function isForPrograms(path: string): boolean {
  return path === apiRoot || path.startsWith(`${apiRoot}/`) || path === '/mcp' || path.startsWith('/mcp/');
}

async function showError(ctx: Context, error: HustingsError): Promise<void> {
  const { status } = error;
  const language = chooseLanguage(ctx);
  const message = messageOf(error, language);
  const text = texts[language];
  sendPage(
    ctx,
    <Layout
      language={language}
      title={text.title(status)}
      path={ctx.path}
      otherLanguage={addressInLanguage(ctx, language === 'en' ? 'fr' : 'en')}
      assets={await assetAddresses()}
    >
      <h1>{text.title(status)}</h1>
      <p lang={message.lang}>{message.text}</p>
      <p>
        {text.again} <code>{requestContext(ctx).requestId}</code>
      </p>
      <p>
        <a href="/docs">{text.back}</a>
      </p>
    </Layout>,
  );
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
}
