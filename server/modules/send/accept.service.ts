// What accepting a campaign and expanding it start from, for the module that keeps campaigns.
export { findAnswers, forgetAnswer, once, type KeyedRequest } from './idempotency.ts';
export { runPreflight, type Send } from './preflight.ts';
export { candidatesOf, type Candidate } from './recipients.ts';
export { countQueued, unitsOf } from './queue.service.ts';
export { forgetPreflights, readReviewed, type ScreenedTotals } from './reviewed.ts';
export { prepareScreening, type Recipient, type Screening } from './screening.ts';
export { wakeEngines } from './send.store.ts';
export { noRecipientsReason, queuedFor } from './words.ts';
