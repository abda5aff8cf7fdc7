/**
 * The address at which tests reach a server that listens at `url`. If OPENAPI_PROXY names the proxy of
 * `tools/openapi-check/traffic/`, requests pass through it: it validates them and their responses against the documents.
 */
export function reachedAt(url: string): string {
  const proxy = process.env.OPENAPI_PROXY;
  return proxy ? `${proxy}/${new URL(url).port}` : url;
}
