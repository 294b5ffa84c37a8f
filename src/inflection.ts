// Replaces `inflection` in the console's build (vite.config.ts), of which ra-core makes labels from the names of fields and
// resources where it is given none. The console gives all.
export const transform = (text: string): string => text;
export const humanize = transform;
export const inflect = transform;
export const pluralize = transform;
export const singularize = transform;
export const capitalize = transform;
