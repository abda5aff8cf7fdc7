declare module 'autocannon' {
  export interface Result {
    readonly requests: { readonly average: number };
    /** In milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Request {
    readonly method: 'GET' | 'POST' | 'PATCH';
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }
  export interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    method?: 'GET' | 'POST' | 'PATCH';
    body?: string;
    /** Requests a second at most. */
    overallRate?: number;
    /** Called with each connection. It sends its requests one after the other. */
    setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
