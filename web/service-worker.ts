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
