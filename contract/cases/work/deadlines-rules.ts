// The settings of deadlines.

/** The settings of deadlines, in days, with their defaults. */
export const dueDays = { due_days_death: 1, due_days_serious: 7, due_days_other: 30 } as const;
export type DueDays = Record<keyof typeof dueDays, number>;

/** Whether the day on which a case was due has passed. */
export const isOverdue = (due: string | null, today: string): boolean => due !== null && due < today;
