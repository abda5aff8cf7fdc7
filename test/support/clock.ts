/** A clock that moves only when a test says so. */
export interface TestClock {
  readonly date: () => Date;
  /** The time as answers write it. */
  readonly now: () => string;
  /** Moves the clock; backwards if the milliseconds are negative. */
  pass(milliseconds: number): void;
  passHour(): void;
}

export function testClock(start: string): TestClock {
  let time = Date.parse(start);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return {
    date: () => new Date(time),
    now: () => new Date(time).toISOString(),
    pass,
    passHour: () => pass(3_600_000),
  };
}
