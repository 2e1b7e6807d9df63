// How long tests wait for what happens by itself: much longer than it takes, since a busy machine is slow, not wrong.
// (Vitest's own second is short for one.)

export const patience = { timeout: 20_000 };
