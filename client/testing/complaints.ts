// Journeys fail when the browser reports an error. Component tests do the same for the errors that the program reports.
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails each test of the file in which the program or React reports an error. */
export function refuseComplaints(): void {
  beforeEach(() => void vi.spyOn(console, 'error'));
  afterEach(() => {
    const complaints = vi.mocked(console.error).mock.calls;
    vi.mocked(console.error).mockRestore();
    expect(complaints).toEqual([]);
  });
}
