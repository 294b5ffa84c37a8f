// The texts of refused files, of the hold (requirements/portal.md#uploads), and of failed sends.
import { plural, texts } from '../../../i18n/texts.ts';

export const submitTexts = texts({
  wrongKind: (file: string) => [
    `${file} cannot be read. Choose a .csv, .txt or .xlsx file`,
    `${file} haiwezi kusomwa. Chagua faili ya .csv, .txt au .xlsx`,
  ],
  empty: (file: string) => [`${file} is empty`, `${file} haina chochote`],
  tooLarge: (file: string, megabytes: number) => [
    `${file} is larger than ${megabytes} MB`,
    `${file} inazidi MB ${megabytes}`,
  ],
  hold: {
    submitting: ['Submitting...', 'Inatumwa...'],
    title: (seconds: number) => [
      plural(seconds, { one: 'Submitting in # second', other: 'Submitting in # seconds' }),
      plural(seconds, { one: 'Inatumwa baada ya sekunde #', other: 'Inatumwa baada ya sekunde #' }),
    ],
    left: ['Time left', 'Muda uliobaki'],
    onServer: [
      'Until then you can still cancel it. You may close this: it is sent once, when the time is over, and Bulk SMS shows it meanwhile.',
      'Hadi wakati huo bado unaweza kughairi. Unaweza kufunga dirisha hili: inatumwa mara moja tu, muda utakapoisha, na inaonekana kwenye SMS kwa wingi.',
    ],
    onPage: [
      'Until then you can still cancel it. You may close this window of the console, but keep the browser tab open: it is sent from here, once, when the time is over.',
      'Hadi wakati huo bado unaweza kughairi. Unaweza kufunga dirisha hili, lakini usifunge kichupo cha kivinjari: inatumwa kutoka hapa, mara moja tu, muda utakapoisha.',
    ],
    cancel: ['Cancel', 'Ghairi'],
    cancelled: ['Request cancelled', 'Ombi limeghairiwa'],
    wasCancelled: [
      'The send was cancelled: nothing was sent or charged.',
      'Utumaji umeghairiwa: hakuna kilichotumwa wala uniti zilizokatwa.',
    ],
    wasReplaced: [
      'A copy has replaced your unsent message.',
      'Nakala imechukua nafasi ya ujumbe wako ambao haujatumwa.',
    ],
    restore: ['Restore', 'Rejesha'],
    release: ['Send without waiting', 'Tuma bila kusubiri'],
    failed: {
      cancel: (reason: string) => [`It could not be cancelled. ${reason}`, `Haikuweza kughairiwa. ${reason}`],
      release: (reason: string) => [
        `It could not be sent yet. ${reason}`,
        `Haikuweza kutumwa bado. ${reason}`,
      ],
    },
    retry: ['Try again.', 'Jaribu tena.'],
  },
  failed: {
    wrongInputs: ['Failed, wrong inputs', 'Imeshindikana, baadhi ya ulichojaza si sahihi'],
    wrongInputsWith: (reason: string) => [`Failed, wrong inputs: ${reason}`, `Imeshindikana: ${reason}`],
    groupDeleted: [
      'This contact group was deleted. Choose another one.',
      'Kikundi hiki cha wawasiliani kimefutwa. Chagua kingine.',
    ],
    noBalance: ['insufficient balance', 'Salio halitoshi'],
    priceChanged: [
      'The price has changed. Check the cost and send.',
      'Bei imebadilika. Angalia gharama kisha utume.',
    ],
    figuresOld: [
      'The figures have changed. Check them and send.',
      'Hesabu zimebadilika. Angalia hesabu kisha utume.',
    ],
    uploadedAgain: [
      'The file was uploaded again. Check the figures and send.',
      'Faili imepakiwa upya. Angalia hesabu kisha utume.',
    ],
  },
  sent: {
    onItsWay: ['Your messages are on their way.', 'Jumbe zako ziko njiani.'],
    scheduled: ['Your messages are scheduled.', 'Jumbe zako zimeratibiwa.'],
    follow: (list: string) => [`Follow them under ${list}`, `Zifuatilie kwenye ${list}`],
    open: ['Open the campaign', 'Fungua kampeni'],
    close: ['Dismiss', 'Ondoa'],
  },
  queued: ['SMS queued', 'SMS zimewekwa kwenye foleni'],
  scheduled: ['SMS scheduled', 'SMS zimeratibiwa'],
  replaced: (name: string) => [`“${name}” is cancelled.`, `“${name}” imeghairiwa.`],
});
