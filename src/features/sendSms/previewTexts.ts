import { texts } from '../../i18n/texts.ts';

export const previewTexts = texts({
  en: {
    label: 'Preview on a phone',
    noSender: 'Sender ID',
    noText: 'Your message',
  },
  sw: {
    label: 'Mwonekano kwenye simu',
    noSender: 'Jina la mtumaji',
    noText: 'Ujumbe wako',
  },
});
