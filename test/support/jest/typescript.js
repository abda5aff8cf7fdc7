// Jest's own module loader would load every module anew for each file of tests, which takes longer than most of the tests.
import { register } from 'node:module';
import '#tools/from-sources.js';

register('./globals/find-globals.js', import.meta.url);
