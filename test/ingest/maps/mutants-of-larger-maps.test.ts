import { describeMutants } from './describe-mutants.ts';

describeMutants(['sample-federal', 'sample-xb']);
