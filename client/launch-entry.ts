// Whether the visitor has entered the portal through the launch page in this browser session (specification 4).

const key = 'launch-entered';

/** Where nothing can be kept, nobody is held up. */
export function hasEntered(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

export function recordEntry(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Then the launch page does not show anyway.
  }
}
