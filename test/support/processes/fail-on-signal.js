// Loaded into a real process by NODE_OPTIONS: faults that no code of ours has.
process.on('SIGUSR2', () => {
  Promise.reject(Object.assign(new Error('refused for odette@example.org'), { code: '23505' }));
});
process.on('SIGPWR', () => {
  throw new Error('thrown in a listener');
});
