import { texts } from '../../../i18n/texts.ts';

export const previewTexts = texts({
  label: ['Preview on a phone', 'Mwonekano kwenye simu'],
  noSender: ['Sender ID', 'Jina la mtumaji'],
  noText: ['Your message', 'Ujumbe wako'],
});
