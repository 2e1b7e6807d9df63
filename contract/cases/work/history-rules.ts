// How much of the history of a case one answer has. Without zod, for the screens of cases.

/** The most versions, or events, of one answer. The others are read by pages. */
export const historyPage = 100;
