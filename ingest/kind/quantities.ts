/** "7.5 %", and without a decimal from 10 % on. */
export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Square kilometres without the unit: two digits below 10, whole ones from there on. */
export const squareKilometres = (km2: number): string =>
  km2 < 10 ? String(Number(km2.toPrecision(2))) : Math.round(km2).toLocaleString('en-CA');
