/** Whether none of these filters is set. */
export const areUnset = (...values: unknown[]): boolean => values.every((value) => value === undefined);
