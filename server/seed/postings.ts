/** What moves units of the demo, made in the order of its time once all is known, so that balances follow each other. */
export type Postings = { at: Date; post: () => Promise<void> }[];
