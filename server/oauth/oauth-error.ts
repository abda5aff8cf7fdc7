import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';

/** An error of the token endpoint and its neighbours (OAuth 2.1, section 3.2.4). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;
  readonly status: number;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

/** Sends an error in the form of OAuth. An error that the client has not caused is thrown again. */
export function sendError(ctx: Context, thrown: unknown): void {
  if (thrown instanceof OAuthError) {
    ctx.status = thrown.status;
    ctx.body = { error: thrown.error, error_description: thrown.message };
    return;
  }
  if (!(thrown instanceof HustingsError) || thrown.status >= 500) throw thrown;
  const { status, message, headers } = thrown;
  ctx.set({ ...headers });
  ctx.status = status;
  ctx.body = { error: status === 429 ? 'temporarily_unavailable' : 'invalid_request', error_description: message };
}
