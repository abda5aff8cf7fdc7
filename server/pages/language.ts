import type { Context } from 'koa';
import { parameterNamed } from '#server/http/request/parameter.ts';
import { knownQuery } from './input/known-query.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** A page's texts in both official languages. */
export type Bilingual<Text> = Readonly<Record<Language, Text>>;

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
  return asLanguage(ctx.cookies.get(cookie)) ?? asLanguage(ctx.acceptsLanguages([...languages])) ?? 'en';
}

function asLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value);
}

/** A label before its value. French has a no-break space before the colon. */
export const withColon = (label: string, language: Language): string =>
  language === 'fr' ? `${label}\u00a0:` : `${label}:`;

/**
 * The request's own address with the other language asked for: a path with a query, of which stays what the page knows
 * by these names; all of it if none are given. A path that a browser would take for another host (`//host`, `/\host`)
 * loses what makes it one.
 */
export function addressInLanguage(ctx: Context, language: Language, known?: readonly string[]): string {
  const query = new URLSearchParams(known ? knownQuery(ctx.querystring, known) : ctx.querystring);
  query.set('lang', language);
  return `${ctx.path.replace(/^[/\\]+/, '/')}?${query}`;
}
