import type { Context } from 'koa';
import { deviceDays } from '#server/accounts/throttle/known-devices.ts';

/**
 * The session's cookie. Over TLS its name begins with `__Host-`: browsers then accept it only with `Secure`, for this
 * host alone (RFC 6265bis, section 4.1.3.2).
 */
const nameFor = (ctx: Context): string => (ctx.secure ? '__Host-session' : 'session');

export function readSessionCookie(ctx: Context): string | undefined {
  return ctx.cookies.get(nameFor(ctx));
}

/** `Lax` lets a link in an e-mail lead to a page; every form carries a token of its own besides. */
export function setSessionCookie(ctx: Context, token: string): void {
  ctx.cookies.set(nameFor(ctx), token, { httpOnly: true, sameSite: 'lax', secure: ctx.secure, path: '/' });
}

export function clearSessionCookie(ctx: Context): void {
  ctx.cookies.set(nameFor(ctx), null, { httpOnly: true, sameSite: 'lax', secure: ctx.secure, path: '/' });
}

const deviceNameFor = (ctx: Context): string => (ctx.secure ? '__Host-device' : 'device');

export function readDeviceCookie(ctx: Context): string | undefined {
  return ctx.cookies.get(deviceNameFor(ctx));
}

/** It identifies devices on which a user has signed in before. It gives no access, and outlives the session. */
export function setDeviceCookie(ctx: Context, token: string): void {
  ctx.cookies.set(deviceNameFor(ctx), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.secure,
    path: '/',
    maxAge: deviceDays * 86_400_000,
  });
}
