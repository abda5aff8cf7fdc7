/**
 * Answers a query with DuckDB: rows as JSON on standard output, as its own program does with `-json`. The folder has a
 * package of its own, `npm ci --prefix tools/duckdb`, since the program does not need it.
 *
 *   node tools/duckdb/query.js "select count(*) from 'ridings.parquet'"
 */
import { DuckDBInstance } from '@duckdb/node-api';

const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const answer = await connection.runAndReadAll(process.argv[2]);
process.stdout.write(JSON.stringify(answer.getRowObjectsJson()));
