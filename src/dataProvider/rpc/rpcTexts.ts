// Messages for refusals without a message of the server, and for missing records.
import { texts } from '../../i18n/texts.ts';

export const rpcTexts = texts({
  invalidFields: ['Invalid Fields', 'Ulichojaza si sahihi'],
  invalidInputs: ['Invalid Inputs', 'Taarifa si sahihi'],
  recordMissing: [
    'This record does not exist, or you do not have access to it',
    'Rekodi hii haipo, au huna ruhusa ya kuiona',
  ],
  notOffered: ['This is not available here', 'Hili halipatikani hapa'],
  stopped: (done: string, all: string, reason: string) => [
    `Stopped after ${done} of ${all}: ${reason}`,
    `Imesimama baada ya ${done} kati ya ${all}: ${reason}`,
  ],
});
