/** How long a code sent by SMS is valid, in milliseconds (requirements/domain.md#passwords, #registration). */
export const codeMs = 10 * 60_000;
