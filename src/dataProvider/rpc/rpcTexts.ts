// Messages for refusals without a message of the server, and for missing records.
import { texts } from '../../i18n/texts.ts';

export const rpcTexts = texts({
  en: {
    invalidFields: 'Invalid Fields',
    invalidInputs: 'Invalid Inputs',
    recordMissing: 'This record does not exist, or you do not have access to it',
    notOffered: 'This is not available here',
    stopped: (done: string, all: string, reason: string) => `Stopped after ${done} of ${all}: ${reason}`,
  },
  sw: {
    invalidFields: 'Ulichojaza si sahihi',
    invalidInputs: 'Taarifa si sahihi',
    recordMissing: 'Rekodi hii haipo, au huna ruhusa ya kuiona',
    notOffered: 'Hili halipatikani hapa',
    stopped: (done, all, reason) => `Imesimama baada ya ${done} kati ya ${all}: ${reason}`,
  },
});
