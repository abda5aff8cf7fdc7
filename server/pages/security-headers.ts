import type { Context } from 'koa';

/**
 * Scripts, styles and connections of our own host alone, and no inline ones (Content Security Policy Level 3). `data:`
 * images are the icons inside style sheets.
 */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

type Directive = keyof typeof policy | 'worker-src' | 'frame-src';

/** Sets the headers of every page. `exceptions` replace directives of the policy, for a page that states why. */
export function setSecurityHeaders(ctx: Context, exceptions: Readonly<Partial<Record<Directive, string>>> = {}): void {
  const directives = Object.entries({ ...policy, ...exceptions });
  ctx.set('Content-Security-Policy', directives.map(([name, value]) => `${name} ${value}`).join('; '));
  ctx.set('X-Content-Type-Options', 'nosniff');
  // The address of a look-up contains a postal code: it is sent to no other site.
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
}
