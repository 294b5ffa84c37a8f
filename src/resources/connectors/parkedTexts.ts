// The texts of results that the database refused to store.
import type { ParkedResult } from '../../../contract/alarms.ts';
import { texts } from '../../i18n/texts.ts';

type PerKind = Record<ParkedResult['kind'], string>;

export const parkedTexts = texts({
  en: {
    list: 'Results not stored',
    kinds: { outcome: 'Answer', receipt: 'Delivery receipt', text: 'Inbound message' } satisfies PerKind,
    toMessage: (message: string) => ` to message ${message}`,
    from: (connector: string) => ` from ${connector}`,
    retry: 'Retry',
    retryTitle: 'Retry this result?',
    retryText: (result: string, error: string) => `${result}. It was refused with: ${error}`,
    retried: 'Result stored',
    discard: 'Discard',
    discardTitle: 'Discard this result without storing it?',
    discarded: 'Result discarded',
    endings: {
      outcome:
        'The message is treated as possibly sent: its receipt decides the outcome, or its units are refunded after 72 hours.',
      receipt: 'The receipt is discarded. Its message does not change.',
      text: 'The message is discarded. If it asked to opt out, the number is not added to the DND list.',
    } satisfies PerKind,
  },
  sw: {
    list: 'Matokeo ambayo hayakuhifadhiwa',
    kinds: {
      outcome: 'Jibu',
      receipt: 'Uthibitisho wa kufika',
      text: 'Ujumbe uliopokelewa',
    },
    toMessage: (message) => ` kwa ujumbe ${message}`,
    from: (connector) => ` kutoka ${connector}`,
    retry: 'Jaribu tena',
    retryTitle: 'Jaribu tena tokeo hili?',
    retryText: (result, error) => `${result}. Lilikataliwa kwa sababu: ${error}`,
    retried: 'Tokeo limehifadhiwa',
    discard: 'Tupa',
    discardTitle: 'Tupa tokeo hili bila kulihifadhi?',
    discarded: 'Tokeo limetupwa',
    endings: {
      outcome:
        'Ujumbe utachukuliwa kuwa huenda umetumwa: uthibitisho wake utaamua matokeo, au uniti zake zitarudishwa baada ya saa 72.',
      receipt: 'Uthibitisho utatupwa. Ujumbe wake haubadiliki.',
      text: 'Ujumbe utatupwa. Ikiwa uliomba kujiondoa, nambari haitaongezwa kwenye orodha ya DND.',
    },
  },
});
