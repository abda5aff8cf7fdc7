/** All that the package exports. */
export type { Answered, Called } from './called.ts';
export { CustomerClient, type CustomerClientOptions } from './customer-client.ts';
export { ElectoralClient, type ElectoralClientOptions } from './electoral-client.ts';
export { ConnectionError, HustingsError, type RateLimit, ResponseError, TimeoutError } from './errors.ts';
export type { AnswerInfo, CallOptions, ClientOptions, RetryOptions, SentFile, WriteOptions } from './options.ts';
export type { PagedList } from './pages.ts';
export type { Environment } from './sending/environment.ts';
export type * from './types/customer.ts';
export type * from './types/electoral.ts';
export type * from './types/shared.ts';
