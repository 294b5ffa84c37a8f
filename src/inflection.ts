// Replaces `inflection` in the console's build (vite.config.ts). react-admin uses it to derive missing labels from the names of fields and
// resources, but the console sets all labels.
export const transform = (text: string): string => text;
export const humanize = (text: string): string => text;
export const inflect = (text: string): string => text;
export const pluralize = (text: string): string => text;
export const singularize = (text: string): string => text;
export const capitalize = (text: string): string => text;
