// The memory of bytes that nobody needs any more. The garbage collector would look for it each time that some megabytes
// have come together, which takes longer than all else that is done to a large file on its way in or out.

/** Below that, in bytes, the memory may be shared with others, and is not worth the call. */
const least = 4 * 1024;

/** Gives it back at once: the buffer is empty from now on. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (byteLength < least || byteLength < buffer.byteLength) return; // others may have a part of it
  (buffer as ArrayBuffer).transfer(0);
}
