import { it } from '@jest/globals';

it('is defined', () => {});
throw new Error('thrown as it is loaded');
