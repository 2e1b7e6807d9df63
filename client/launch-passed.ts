// Records in sessionStorage that the visitor has passed the launch page; it shows once for each browser session.

const key = 'launch-entered';

/** Without sessionStorage the answer is yes, so that nobody is stopped by the launch page. */
export function hasPassedLaunch(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

export function recordLaunchPassed(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Without sessionStorage the launch page does not show anyway.
  }
}
