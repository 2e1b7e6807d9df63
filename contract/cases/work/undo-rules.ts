// How long something can be undone. Apart from the steps, because every screen of the desk loads it.

/** How long a step can be undone, in milliseconds, by the server's clock. */
export const undoMs = 10_000;
