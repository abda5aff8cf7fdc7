import { citusTemplate, dropOnAll } from '#test/support/citus/create-citus-database.ts';

export default async function globalTeardown(): Promise<void> {
  await dropOnAll(citusTemplate());
}
