'use strict';

const { workerData } = require('node:worker_threads');

/**
 * What piscina loads in each worker thread. The address of the ingest's worker, as it was built, comes as `workerData`:
 * piscina itself leaves all tasks but the first waiting without end if the file that it loads fails.
 */
const loading = import(workerData);
// If the code cannot be loaded, each task fails with the reason.
loading.catch(() => {});

module.exports = async (task) => (await loading).default(task);
