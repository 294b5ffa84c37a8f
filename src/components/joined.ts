/** A text, or nothing. */
export type Part = string | false | 0 | null | undefined;

/** The parts there are, with dots between them: "Client A · 3 units". */
export const joined = (...parts: Part[]): string => parts.filter(Boolean).join(' · ');
