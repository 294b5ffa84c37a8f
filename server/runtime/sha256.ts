import { hash } from 'node:crypto';

/** The hash of a text, in the form in which tokens, keys, codes and bodies are stored. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
