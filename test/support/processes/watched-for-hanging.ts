import { endWhenHung } from '#core/processes/hanging/hang-watch.ts';

// A program that is ended when it hangs for a second. It hangs when it is told to; its parent has a channel to it.
endWhenHung(1_000);
process.on('message', (message) => {
  if (message === 'hang') for (;;);
  process.exit(0);
});
process.send?.('ready');
