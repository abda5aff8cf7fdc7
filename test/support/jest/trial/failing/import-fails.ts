// @ts-expect-error: there is none.
import './no-such-module.ts';
