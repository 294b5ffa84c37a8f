/** A text, or a value that is omitted. */
export type Part = string | false | 0 | null | undefined;

/** Joins the parts that are set with dots: "Client A · 3 units". */
export const joined = (...parts: Part[]): string => parts.filter(Boolean).join(' · ');
