/** The bytes of a stream, the first `most` of them: what comes after these is not read. Errors: those of the stream. */
export async function readStream(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let left = most;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value.subarray(0, left) as Uint8Array<ArrayBuffer>);
    if (read.value.length > left) {
      await reader.cancel();
      break;
    }
    left -= read.value.length;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
