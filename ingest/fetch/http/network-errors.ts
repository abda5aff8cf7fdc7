import { PrivateAddressError } from '#core/network/transport.ts';
import { isObject, textAt } from '#ingest/read/json/json-object.ts';
import { AddressError } from './errors.ts';

const tls = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO)/;

const known: Record<string, string> = {
  ENOTFOUND: 'the name of the host is not known',
  EAI_FAIL: 'the name of the host could not be looked up',
  EAI_NODATA: 'the name of the host has no address',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENETDOWN: 'the network is down',
  EADDRNOTAVAIL: 'the network cannot be reached',
  ETIMEDOUT: 'no connection came about in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped in the middle and nothing more came in time',
  UND_ERR_SOCKET: 'the connection was cut before the whole answer had come',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was shorter or longer than it said (truncated)',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection was cut before the whole answer had come',
  Z_BUF_ERROR: 'the compressed answer ends too early (truncated)',
  Z_DATA_ERROR: 'the compressed answer is damaged',
};

/** The system's or undici's code of an error, of its first part, or of its cause; '' if there is none. */
function codeOf(error: unknown): string {
  if (!isObject(error)) return '';
  const [first] = Array.isArray(error.errors) ? error.errors : [];
  return textAt(error, 'code') ?? codeOf(first ?? error.cause);
}

/**
 * A network error as an AddressError that a person understands, with whether trying again may help. Errors of other
 * origin (a full disk, a fault of ours) are returned as they are.
 */
export function explain(address: string, error: unknown): unknown {
  if (error instanceof AddressError) return error;
  if (error instanceof PrivateAddressError) {
    return new AddressError(address, error.message, {
      advice: 'Only addresses on the public internet are fetched: correct `urls` in the source file.',
      cause: error,
    });
  }
  const refusedByProxy = isObject(error) && /^Proxy response \((\d+)\)/.exec(textAt(error, 'message') ?? '');
  if (refusedByProxy) {
    return new AddressError(address, `the proxy refused the connection with status ${refusedByProxy[1]}`, {
      advice: 'Ask whoever runs the proxy (HTTPS_PROXY) to allow the host, or name the host in NO_PROXY.',
      cause: error,
    });
  }
  const code = codeOf(error);
  if (tls.test(code)) {
    return new AddressError(address, `no trusted TLS connection came about (${code})`, {
      advice: 'Tell the publisher, or look for another address on their page.',
      cause: error,
    });
  }
  if (code.startsWith('HPE_')) {
    return new AddressError(address, `what came is not HTTP (${code})`, {
      advice: 'Open it in a browser and correct `urls` in the source file.',
      cause: error,
    });
  }
  const happened = known[code];
  if (happened === undefined) return error;
  return new AddressError(address, happened, {
    advice:
      code === 'ENOTFOUND'
        ? 'Check that this machine has a network; if so, the publisher has moved: correct `urls` in the source file.'
        : 'Most often this passes: the next run tries again.',
    passing: 'busy',
    cause: error,
  });
}
