// React's development build notes for developer tools where each element was made and how long each component took. No
// test reads these notes, and they are a quarter of React's time in component tests.
import * as React from 'react';

/** Here React counts its notes, and stops at ten thousand. Without this member, React only takes longer. */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
// React measures components if this method exists.
Reflect.deleteProperty(console, 'timeStamp');
