/** The four options of a question, as the quiz labels them. */
export const optionLetters = ['A', 'B', 'C', 'D'] as const;
