/** The error of an environment that the process cannot start with, with a sentence for each fault. */
export const unusable = (...whys: string[]) =>
  new Error(`The environment is not usable.\n  ${whys.join('\n  ')}`);
