// Levels are those of the look-ups, which the package of the locator answers too.
export { type Level, levelNames, levels } from '#locator/src/answer/levels.ts';
