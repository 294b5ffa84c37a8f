// The texts of refused files, of the hold (requirements/portal.md#uploads), and of failed sends.
import { plural, texts } from '../../i18n/texts.ts';

export const uploadTexts = texts({
  en: {
    wrongKind: (file: string) => `${file} cannot be read. Choose a .csv, .txt or .xlsx file`,
    empty: (file: string) => `${file} is empty`,
    tooLarge: (file: string, megabytes: number) => `${file} is larger than ${megabytes} MB`,
    hold: {
      submitting: 'Submitting...',
      title: (seconds: number) =>
        plural(seconds, { one: 'Submitting in # second', other: 'Submitting in # seconds' }),
      left: 'Time left',
      onServer:
        'Until then you can still cancel it. You may close this: it is sent once, when the time is over, and Bulk SMS shows it meanwhile.',
      onPage:
        'Until then you can still cancel it. You may close this window of the console, but keep the browser tab open: it is sent from here, once, when the time is over.',
      cancel: 'Cancel',
      cancelled: 'Request cancelled',
      wasCancelled: 'The send was cancelled: nothing was sent or charged.',
      wasReplaced: 'A copy has replaced your unsent message.',
      restore: 'Restore',
      release: 'Send without waiting',
      failed: {
        cancel: (reason: string) => `It could not be cancelled. ${reason}`,
        release: (reason: string) => `It could not be sent yet. ${reason}`,
      },
      retry: 'Try again.',
    },
    failed: {
      wrongInputs: 'Failed, wrong inputs',
      wrongInputsWith: (reason: string) => `Failed, wrong inputs: ${reason}`,
      groupDeleted: 'This contact group was deleted. Choose another one.',
      noBalance: 'insufficient balance',
      priceChanged: 'The price has changed. Check the cost and send.',
      figuresOld: 'The figures have changed. Check them and send.',
      uploadedAgain: 'The file was uploaded again. Check the figures and send.',
    },
    sent: {
      onItsWay: 'Your messages are on their way.',
      scheduled: 'Your messages are scheduled.',
      follow: (list: string) => `Follow them under ${list}`,
      open: 'Open the campaign',
      close: 'Dismiss',
    },
    queued: 'SMS queued',
    scheduled: 'SMS scheduled',
    replaced: (name: string) => `“${name}” is cancelled.`,
  },
  sw: {
    wrongKind: (file) => `${file} haiwezi kusomwa. Chagua faili ya .csv, .txt au .xlsx`,
    empty: (file) => `${file} haina chochote`,
    tooLarge: (file, megabytes) => `${file} inazidi MB ${megabytes}`,
    hold: {
      submitting: 'Inatumwa...',
      title: (seconds) =>
        plural(seconds, { one: 'Inatumwa baada ya sekunde #', other: 'Inatumwa baada ya sekunde #' }),
      left: 'Muda uliobaki',
      onServer:
        'Hadi wakati huo bado unaweza kughairi. Unaweza kufunga dirisha hili: inatumwa mara moja tu, muda utakapoisha, na inaonekana kwenye SMS kwa wingi.',
      onPage:
        'Hadi wakati huo bado unaweza kughairi. Unaweza kufunga dirisha hili, lakini usifunge kichupo cha kivinjari: inatumwa kutoka hapa, mara moja tu, muda utakapoisha.',
      cancel: 'Ghairi',
      cancelled: 'Ombi limeghairiwa',
      wasCancelled: 'Utumaji umeghairiwa: hakuna kilichotumwa wala uniti zilizokatwa.',
      wasReplaced: 'Nakala imechukua nafasi ya ujumbe wako ambao haujatumwa.',
      restore: 'Rejesha',
      release: 'Tuma bila kusubiri',
      failed: {
        cancel: (reason) => `Haikuweza kughairiwa. ${reason}`,
        release: (reason) => `Haikuweza kutumwa bado. ${reason}`,
      },
      retry: 'Jaribu tena.',
    },
    failed: {
      wrongInputs: 'Imeshindikana, baadhi ya ulichojaza si sahihi',
      wrongInputsWith: (reason) => `Imeshindikana: ${reason}`,
      groupDeleted: 'Kikundi hiki cha wawasiliani kimefutwa. Chagua kingine.',
      noBalance: 'Salio halitoshi',
      priceChanged: 'Bei imebadilika. Angalia gharama kisha utume.',
      figuresOld: 'Hesabu zimebadilika. Angalia hesabu kisha utume.',
      uploadedAgain: 'Faili imepakiwa upya. Angalia hesabu kisha utume.',
    },
    sent: {
      onItsWay: 'Jumbe zako ziko njiani.',
      scheduled: 'Jumbe zako zimeratibiwa.',
      follow: (list) => `Zifuatilie kwenye ${list}`,
      open: 'Fungua kampeni',
      close: 'Ondoa',
    },
    queued: 'SMS zimewekwa kwenye foleni',
    scheduled: 'SMS zimeratibiwa',
    replaced: (name) => `“${name}” imeghairiwa.`,
  },
});
