// What delays messages on their way to a network. An extension of the specification.
import { z } from 'zod';
import { instant } from './common.ts';

/** A delay on one network, after which its messages are sent without further action. */
export const delay = z.discriminatedUnion('cause', [
  /** Its link is down, and no other route takes the messages. `since` is null if it is not known since when. */
  z.object({ network: z.string(), cause: z.literal('link_down'), since: instant.nullish() }),
  z.object({ network: z.string(), cause: z.literal('window_closed'), until: instant }),
]);
export type Delay = z.infer<typeof delay>;
