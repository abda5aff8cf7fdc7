import { openStore } from './store.ts';

/** Deletes what an earlier visit has stored, where the server offers no file any more. */
export async function forget(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration?.scope !== new URL('/', location.href).href) return;
  await registration.unregister();
  const store = await openStore();
  for (const request of await store.keys()) await store.delete(request);
}
