// What accepting a campaign and expanding it start from, for the module that keeps campaigns.
export { findAnswers, forgetAnswer, once, type KeyedRequest } from './idempotency.ts';
export { workOut, type Send } from './preflight.ts';
export { candidatesOf, type Candidate } from './recipients.ts';
export { countQueued, unitsOf } from './queue.service.ts';
export { forgetPreflights, readReviewed, type Screened } from './reviewed.ts';
export { prepareSift, type Recipient, type Sift } from './sift.ts';
export { wakeEngines } from './send.store.ts';
export { nobodyReason, queuedFor } from './words.ts';
