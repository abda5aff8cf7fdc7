import { present } from './present.js';

/** A function of the file of tests that runs now: modules that many files import see it change. */
const ofPresentFile = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _self, args) => present[name](...args),
    get: (_target, key) => present[name][key],
  });

export const afterAll = ofPresentFile('afterAll');
export const afterEach = ofPresentFile('afterEach');
export const beforeAll = ofPresentFile('beforeAll');
export const beforeEach = ofPresentFile('beforeEach');
export const describe = ofPresentFile('describe');
export const expect = ofPresentFile('expect');
export const it = ofPresentFile('it');
export const jest = ofPresentFile('jest');
export const test = ofPresentFile('test');
