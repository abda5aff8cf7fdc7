import { describeMutants } from './describe-mutants.ts';

describeMutants({ 'sample-federal': ['refresh'], 'sample-xb': ['refresh'] });
