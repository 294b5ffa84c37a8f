// What is said of a request that the server's framework refuses before any call looks at it.

const sentences: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Send the request as JSON',
  431: 'The headers of the request are too large',
};

/** The sentence of a status from 400 to 499; the framework's own words stay in the log. */
export const unreadSentence = (status: number): string =>
  sentences[status] ?? 'The request could not be read';
