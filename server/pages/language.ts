import type { Context } from 'koa';
import { defaultLanguage, type Language, languages } from '#core/texts/languages.ts';
import { colon } from '#core/texts/texts.ts';
import { parameterNamed } from '#server/http/request/parameter.ts';
import { knownQuery } from './input/known-query.ts';

export { type Language, languages } from '#core/texts/languages.ts';

const cookie = 'language';
const yearInMilliseconds = 365 * 86_400_000;

/**
 * The language to answer in: of the query's `lang`, which is remembered in a cookie, else of that cookie, else of
 * Accept-Language, else English. A page inside another site's remembers nothing.
 */
export function chooseLanguage(ctx: Context, { isRemembered = true } = {}): Language {
  const asked = asLanguage(parameterNamed(ctx, 'lang'));
  if (asked && !isRemembered) return asked;
  if (asked) {
    ctx.cookies.set(cookie, asked, { maxAge: yearInMilliseconds, sameSite: 'lax', secure: ctx.secure, httpOnly: true });
    return asked;
  }
  ctx.vary('Cookie');
  ctx.vary('Accept-Language');
  return asLanguage(ctx.cookies.get(cookie)) ?? asLanguage(ctx.acceptsLanguages([...languages])) ?? defaultLanguage;
}

function asLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value);
}

/** A label before its value. */
export const withColon = (label: string, language: Language): string => label + colon[language];

/**
 * The request's own address with another language asked for: a path with a query, of which stays what the page knows
 * by these names; all of it if none are given. A path that a browser would take for another host (`//host`, `/\host`)
 * loses what makes it one.
 */
export function addressInLanguage(ctx: Context, language: Language, known?: readonly string[]): string {
  const query = new URLSearchParams(known ? knownQuery(ctx.querystring, known) : ctx.querystring);
  query.set('lang', language);
  return `${ctx.path.replace(/^[/\\]+/, '/')}?${query}`;
}
