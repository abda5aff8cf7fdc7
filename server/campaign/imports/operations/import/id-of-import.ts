import { idParameter } from '#server/records/schemas/schemas.ts';

export const idOfImport = (example: string) => idParameter('an import', example);
