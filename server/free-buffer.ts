// Frees the memory of large buffers at once. Otherwise the garbage collector runs each time that some
// megabytes have come together, which takes longer than all other work on a large file.

/** Smaller buffers, in bytes, may share their memory with others, and are not worth the call. */
const least = 4 * 1024;

/** Frees the memory; the buffer is empty afterwards. */
export function freeBuffer({ buffer, byteLength }: Buffer): void {
  if (byteLength < least || byteLength < buffer.byteLength) return; // others may share it
  (buffer as ArrayBuffer).transfer(0);
}
