'use strict';

const { workerData } = require('node:worker_threads');

/**
 * What piscina loads in each worker thread: the ingest's worker, as it was built, whose address comes as `workerData`.
 * Piscina awaits it before it stops the thread until a task comes. What is not loaded by then is loaded only with the
 * first task.
 */
module.exports = import(workerData).then(
  (worker) => worker.default,
  // If the code cannot be loaded, each task fails with the reason: if this file failed, piscina would leave all tasks but
  // the first waiting without end.
  (reason) => () => {
    throw reason;
  },
);
