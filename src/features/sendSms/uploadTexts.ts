// The texts of an upload and of the minute in which it can be cancelled (requirements/portal.md#uploads), and of what failed.
import { plural, texts } from '../../i18n/texts.ts';

export const uploadTexts = texts({
  en: {
    zone: 'File of phone numbers',
    drop: 'Drop a file here *',
    kinds: (megabytes: number) => `CSV, text or Excel (.xlsx), up to ${megabytes} MB`,
    choose: 'Choose file',
    replace: 'Replace',
    remove: 'Remove',
    column: 'Column of phone numbers',
    progress: 'Upload',
    uploading: (percent: number) => `uploading ${percent} %`,
    reading: 'reading',
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
      notCancelled: (reason: string) => `It could not be cancelled. ${reason}`,
      retry: 'It could not be cancelled. Please try again.',
    },
    failed: {
      wrongInputs: 'Failed, wrong inputs',
      wrongInputsWith: (reason: string) => `Failed, wrong inputs: ${reason}`,
      groupDeleted: 'This contact group was deleted. Choose another one.',
      noBalance: 'insufficient balance',
      sendAgain: (reason: string) =>
        `${reason} Press the button again: a send that already went through is not made twice.`,
      figuresOld: 'The figures were worked out again. Check the figures and send.',
      uploadedAgain: 'The file was uploaded again. Check the figures and send.',
    },
    queued: 'SMS queued',
    scheduled: 'SMS scheduled',
  },
  sw: {
    zone: 'Faili ya nambari za simu',
    drop: 'Dondosha faili hapa *',
    kinds: (megabytes) => `CSV, maandishi au Excel (.xlsx), isiyozidi MB ${megabytes}`,
    choose: 'Chagua faili',
    replace: 'Badilisha',
    remove: 'Ondoa',
    column: 'Safu wima ya nambari za simu',
    progress: 'Upakiaji',
    uploading: (percent) => `inapakiwa ${percent} %`,
    reading: 'inasomwa',
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
      notCancelled: (reason) => `Haikuweza kughairiwa. ${reason}`,
      retry: 'Haikuweza kughairiwa. Tafadhali jaribu tena.',
    },
    failed: {
      wrongInputs: 'Imeshindikana, baadhi ya ulichojaza si sahihi',
      wrongInputsWith: (reason) => `Imeshindikana: ${reason}`,
      groupDeleted: 'Kikundi hiki cha wawasiliani kimefutwa. Chagua kingine.',
      noBalance: 'Salio halitoshi',
      sendAgain: (reason) => `${reason} Bonyeza kitufe tena: kilichotumwa tayari hakitumwi mara ya pili.`,
      figuresOld: 'Hesabu zimefanywa upya. Angalia hesabu kisha utume.',
      uploadedAgain: 'Faili imepakiwa upya. Angalia hesabu kisha utume.',
    },
    queued: 'SMS zimewekwa kwenye foleni',
    scheduled: 'SMS zimeratibiwa',
  },
});
