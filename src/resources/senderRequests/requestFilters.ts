// The filters of the requests for a sender ID.
import { messageClasses } from '../../../contract/messages.ts';
import { requestStates } from '../../../contract/senderRequests.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { requestTexts as texts } from './requestTexts.ts';
import { stateText } from './requestWords.ts';

export const requestFilters: readonly ListFilter[] = [
  {
    source: 'state',
    label: texts.status,
    options: requestStates.map((state) => [state, stateText(state)]),
  },
  {
    source: 'purpose',
    label: texts.usedFor,
    options: messageClasses.map((purpose) => [purpose, texts.purposes[purpose]]),
  },
];
