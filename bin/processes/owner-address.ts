/** The settings that lead to the password of the login that owns the tables. */
const settings = ['DATABASE_OWNER_URL', 'DATABASE_OWNER_URL_FILE'];

/** An environment for processes that own nothing. */
export const withoutOwnerAddress = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !settings.includes(name)));

/**
 * Takes the address of the tables' owner out of an environment, so that no process that is started with it has it: workers
 * of the server inherit the environment as it is then.
 *
 * @returns the environment as it was, for the process of the jobs, which migrates, seals the audit log and writes backups
 */
export function takeOwnerAddress(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...environment };
  for (const name of settings) delete environment[name];
  return whole;
}
