// Countries to choose from (requirements/administration.md#clients: a GET gives name, code and flag). A REST collection
// that is only read.
import { z } from 'zod';
import { collection } from './endpoint.ts';

export const country = z.object({
  /** The code; records of a collection have an id. */
  id: z.string(),
  name: z.string(),
  /** ISO 3166, two capital letters. */
  code: z.string(),
  /** As an emoji. */
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
