import { it } from '@jest/globals';

it('waits in vain', () => new Promise(() => {}), 100);
