// Countries to choose from (requirements/administration.md#clients: a GET gives name, code and flag). A read-only REST collection.
import { z } from 'zod';
import { collection } from './endpoint.ts';

export const country = z.object({
  /** The same as `code`, since records of a collection need an id. */
  id: z.string(),
  name: z.string(),
  /** ISO 3166-1 alpha-2, such as "KE". */
  code: z.string(),
  /** The flag as an emoji. */
  flag: z.string(),
});
export type Country = z.infer<typeof country>;

/** `q` is part of a name. */
export const countries = collection({
  name: 'countries',
  access: 'signed-in',
  row: country,
  filter: z.object({ q: z.string().trim().max(60).optional() }),
});
