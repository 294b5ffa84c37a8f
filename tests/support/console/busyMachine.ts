/** Options of `vi.waitFor`, whose default of one second a busy machine needs for a single render. */
export const busyMachine = { timeout: 10_000 };
