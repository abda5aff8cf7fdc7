import { describe } from '@jest/globals';

describe('nothing', () => {});
