// How long tests wait for a condition: much longer than needed, since a busy machine is slow but not wrong. (Vitest's
// default of one second is too short.)

export const waitOptions = { timeout: 20_000, interval: 10 };
