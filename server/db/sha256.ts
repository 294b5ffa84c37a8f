import { hash } from 'node:crypto';

/** The hash of a text, as rows hold those of tokens, keys, codes and bodies. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
