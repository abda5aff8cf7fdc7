import { stopping } from './stopping.ts';

// Before all else, so that the process ends in order however early it is asked to; the rest takes a moment to load.
const args = process.argv.slice(2);
const signal = stopping(args.includes('--attached'));
const { runCommand } = await import('./command.ts');
process.exitCode = await runCommand(args, signal);
