// Replaces `inflection` in the console's build (vite.config.ts), of which react-admin makes labels from the names of fields and
// resources where it is given none. The console gives all.
export const transform = (text: string): string => text;
export const humanize = (text: string): string => text;
export const inflect = (text: string): string => text;
export const pluralize = (text: string): string => text;
export const singularize = (text: string): string => text;
export const capitalize = (text: string): string => text;
