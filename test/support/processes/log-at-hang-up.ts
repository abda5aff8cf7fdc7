import { createLog, standardOutput } from '#core/log.ts';

// A program that logs when its terminal is closed, and ends. Its parent has a channel to it.
const log = createLog('info', standardOutput({ sync: process.argv[2] === 'sync' }));
process.on('SIGHUP', () => {
  log.info('stopping');
  setImmediate(() => {
    log.info('stopped');
    process.exit(0);
  });
});
// Keeps it running.
process.on('message', () => {});
process.send?.('ready');
