const decimal = /^(\d{1,15})[.,]0+$/;

/** Whether a whole number is written as a decimal, as programs do of a column in which cells are empty: 777.0. */
export const isDecimal = (text: string): boolean => decimal.test(text);

/** The whole number. */
export const wholeOf = (text: string): string => decimal.exec(text)?.[1] ?? text;
