/** Whether a reader takes gzip, by its `Accept-Encoding` (RFC 9110, 12.5.3). */
export const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some((coding) => /^\s*gzip\s*(;\s*q=(1|0\.\d*[1-9]).*)?$/i.test(coding));
