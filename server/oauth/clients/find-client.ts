import type { Client } from './client.ts';
import type { ClientDocuments } from './client-documents.ts';
import { registeredClient } from './registered-client.ts';

/** The client of an id: one that has registered itself, or whose id is the address of its metadata. */
export async function findClient(documents: ClientDocuments, id: string): Promise<Client | undefined> {
  return registeredClient(id) ?? (await documents.client(id));
}
