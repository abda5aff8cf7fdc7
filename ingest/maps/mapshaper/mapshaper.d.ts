declare module 'mapshaper' {
  /** Runs a command line on files in memory; resolves to the output files by name. */
  export function applyCommands(
    commands: string,
    input: Record<string, Uint8Array | string>,
  ): Promise<Record<string, Buffer>>;
  const mapshaper: { applyCommands: typeof applyCommands };
  export default mapshaper;
}
