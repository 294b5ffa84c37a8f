// The texts of results that the database refused to store.
import type { ParkedResult } from '../../../contract/alarms.ts';
import { texts, type Both } from '../../i18n/texts.ts';

type PerKind = Record<ParkedResult['kind'], Both>;

export const parkedTexts = texts({
  list: ['Results not stored', 'Matokeo ambayo hayakuhifadhiwa'],
  kinds: {
    outcome: ['Answer', 'Jibu'],
    receipt: ['Delivery receipt', 'Uthibitisho wa kufika'],
    text: ['Inbound message', 'Ujumbe uliopokelewa'],
  } satisfies PerKind,
  toMessage: (message: string) => [` to message ${message}`, ` kwa ujumbe ${message}`],
  from: (connector: string) => [` from ${connector}`, ` kutoka ${connector}`],
  retry: ['Retry', 'Jaribu tena'],
  retryTitle: ['Retry this result?', 'Jaribu tena tokeo hili?'],
  retryText: (result: string, error: string) => [
    `${result}. It was refused with: ${error}`,
    `${result}. Lilikataliwa kwa sababu: ${error}`,
  ],
  retried: ['Result stored', 'Tokeo limehifadhiwa'],
  discard: ['Discard', 'Tupa'],
  discardTitle: ['Discard this result without storing it?', 'Tupa tokeo hili bila kulihifadhi?'],
  discarded: ['Result discarded', 'Tokeo limetupwa'],
  endings: {
    outcome: [
      'The message is treated as possibly sent: its receipt decides the outcome, or its units are refunded after 72 hours.',
      'Ujumbe utachukuliwa kuwa huenda umetumwa: uthibitisho wake utaamua matokeo, au uniti zake zitarudishwa baada ya saa 72.',
    ],
    receipt: [
      'The receipt is discarded. Its message does not change.',
      'Uthibitisho utatupwa. Ujumbe wake haubadiliki.',
    ],
    text: [
      'The message is discarded. If it asked to opt out, the number is not added to the DND list.',
      'Ujumbe utatupwa. Ikiwa uliomba kujiondoa, nambari haitaongezwa kwenye orodha ya DND.',
    ],
  } satisfies PerKind,
});
