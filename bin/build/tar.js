// @ts-check

const block = 512;

/**
 * An archive of regular files with short names, as POSIX has it (IEEE Std 1003.1, pax, "ustar Interchange Format"). Nothing
 * of the machine is in it: neither times nor owners.
 * @param {ReadonlyArray<{ readonly path: string, readonly contents: Uint8Array }>} files
 */
export function tarOf(files) {
  const entries = files.flatMap(({ path, contents }) => [
    header(path, contents.length),
    contents,
    Buffer.alloc((block - (contents.length % block)) % block),
  ]);
  return Buffer.concat([...entries, Buffer.alloc(2 * block)]);
}

/**
 * @param {string} path
 * @param {number} length
 */
function header(path, length) {
  if (Buffer.byteLength(path) > 100) throw new Error(`The name ${path} is too long for the archive.`);
  const bytes = Buffer.alloc(block);
  bytes.write(path, 0);
  bytes.write('0000644\0', 100);
  bytes.write('0000000\0', 108);
  bytes.write('0000000\0', 116);
  bytes.write(`${octal(length, 11)}\0`, 124);
  bytes.write(`${octal(0, 11)}\0`, 136);
  // The checksum is that of a header with spaces in its place.
  bytes.write('        ', 148);
  bytes.write('0', 156);
  bytes.write('ustar\0', 257);
  bytes.write('00', 263);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 6)}\0 `, 148);
  return bytes;
}

/**
 * @param {number} value
 * @param {number} digits
 */
const octal = (value, digits) => value.toString(8).padStart(digits, '0');
