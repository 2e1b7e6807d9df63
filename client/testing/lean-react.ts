// For developer tools, React's development build records where each element was made and how long each component took.
// No test reads these records, and they are nearly a third of React's time in component tests.
import * as React from 'react';

/** Here React counts its records, and stops at ten thousand. If a later React lacks it, tests only take longer. */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
// React measures components if this method exists.
Reflect.deleteProperty(console, 'timeStamp');
