'use strict';

const { workerData } = require('node:worker_threads');

/**
 * What piscina loads in each worker thread. Piscina takes the path of a file that Node can run; the ingest's worker is
 * TypeScript, bundled in memory (see bundle-module.ts), and its module comes as `workerData`.
 */
const loading = import(workerData);
// Where the code cannot be loaded, each task fails with the reason.
loading.catch(() => {});

module.exports = async (task) => (await loading).default(task);
