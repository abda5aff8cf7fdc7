import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type koffi from 'koffi';

// POSIX, sys/mman.h; the same numbers on Linux, macOS and the BSDs.
const protRead = 1;
const mapShared = 1;
const mapPrivate = 2;
const mapFixed = 0x10;
const mapAnonymous = process.platform === 'linux' ? 0x20 : 0x1000;

interface MemoryMap {
  map(descriptor: number, bytes: number): ArrayBuffer | null;
  /** Whether the buffer is a file that is mapped still. */
  holds(buffer: ArrayBuffer): boolean;
  release(buffer: ArrayBuffer): void;
}

/** Undefined before the first file is mapped; null if this system has no way to map one. */
let memoryMap: MemoryMap | null | undefined;

/**
 * A file's bytes. If the system can map files (POSIX), all processes that map one share its pages, and a page takes
 * memory once it is read. Elsewhere the file is read into memory. Nothing may write to the buffer: the process would
 * end. The file may be deleted while it is mapped, but never cut short. Errors: Node's, such as ENOENT.
 */
export function mapFile(path: string): ArrayBuffer {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    memoryMap ??= openMemoryMap();
    return (size > 0 && memoryMap?.map(descriptor, size)) || readWhole(descriptor, size);
  } finally {
    closeSync(descriptor);
  }
}

/** The same, but always read into memory: a thread that ends leaves its mappings behind, but not its memory. */
export function readFileWhole(path: string): ArrayBuffer {
  const descriptor = openSync(path, 'r');
  try {
    return readWhole(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether `releaseFile` will remove the buffer's bytes. */
export const isMapped = (buffer: ArrayBuffer): boolean => memoryMap?.holds(buffer) ?? false;

/**
 * Releases a mapped file's memory and its disk space, which otherwise waits for V8's garbage collection. The buffer may
 * still be read, and is all zeros from then on: it keeps its addresses until it is collected. Other buffers stay as
 * they are.
 */
export function releaseFile(buffer: ArrayBuffer): void {
  memoryMap?.release(buffer);
}

function readWhole(descriptor: number, size: number): ArrayBuffer {
  const buffer = new ArrayBuffer(size);
  for (let at = 0; at < size; ) {
    const read = readSync(descriptor, new Uint8Array(buffer, at, Math.min(size - at, 2 ** 30)));
    if (read === 0) return buffer.slice(0, at);
    at += read;
  }
  return buffer;
}

function openMemoryMap(): MemoryMap | null {
  if (process.platform === 'win32') return null;
  try {
    // Loaded only when a file is mapped. It has a compiled part, which a rare platform may lack.
    const ffi = createRequire(import.meta.url)('koffi') as typeof koffi;
    const libc = ffi.load(null);
    const mmap = libc.func(
      'void *mmap(void *address, size_t length, int protection, int flags, int descriptor, int64_t offset)',
    );
    const munmap = libc.func('int munmap(void *address, size_t length)');
    const mapped = new WeakMap<ArrayBuffer, { address: unknown; bytes: number }>();
    // The buffer's last view is gone by then.
    const unmapping = new FinalizationRegistry<{ address: unknown; bytes: number }>(({ address, bytes }) => {
      munmap(address, bytes);
    });
    return {
      map(descriptor, bytes) {
        const address: unknown = mmap(null, bytes, protRead, mapShared, descriptor, 0);
        // MAP_FAILED is -1.
        if (ffi.address(address) >= 2n ** 63n) return null;
        const buffer = ffi.view(address, bytes);
        mapped.set(buffer, { address, bytes });
        unmapping.register(buffer, { address, bytes });
        return buffer;
      },
      holds: (buffer) => mapped.has(buffer),
      release(buffer) {
        const place = mapped.get(buffer);
        if (!place || !mapped.delete(buffer)) return;
        // Empty pages take the place of the file's. Without them, a read there would end the process.
        mmap(place.address, place.bytes, protRead, mapPrivate | mapFixed | mapAnonymous, -1, 0);
      },
    };
  } catch {
    return null;
  }
}
