/** How long a code by SMS counts, in milliseconds (requirements/domain.md#passwords, #registration). */
export const codeMs = 10 * 60_000;
