// Names of cookies for one path, which `__Host-` does not allow. Browsers take a `__Secure-` name over https alone.
const prefix = '__Secure-';

export const nameOver = (name: string, isSecure: boolean): string => (isSecure ? `${prefix}${name}` : name);

/** Matches both: a browser keeps what it got before the proxy ended TLS. */
export const namePattern = (name: string): string => `(?:${prefix})?${name}`;
