/** What a service worker's own global has, as far as ours use it. */
export interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendedEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchingEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

interface ExtendedEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchingEvent extends ExtendedEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The server's response, or what is stored where the server cannot be reached or fails. */
export async function fetchedOr(request: Request, stored: () => Promise<Response | undefined>): Promise<Response> {
  try {
    const response = await fetch(request);
    return response.status >= 500 ? ((await stored()) ?? response) : response;
  } catch (error) {
    const found = await stored();
    if (found) return found;
    throw error;
  }
}
