// Reveals masked texts, each by a call that the audit log records.
import type { BodyOf } from '../../../contract/endpoint.ts';
import { revealText } from '../../../contract/messageTexts.ts';
import { call } from '../call.ts';

export const resources = {
  'message-texts': {
    reveal: (text: BodyOf<typeof revealText>) => call(revealText, text),
    affects: ['audit-log'],
  },
};
