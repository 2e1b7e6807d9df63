// The administrator whom playwright.config.ts lets the portal make at its start.
export const administrator = { username: 'admin', password: 'Journey-through-2-browsers' };
