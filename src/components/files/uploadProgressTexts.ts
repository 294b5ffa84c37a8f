// The texts of a running upload.
import { texts } from '../../i18n/texts.ts';

export const uploadProgressTexts = texts({
  progress: ['Upload', 'Upakiaji'],
  uploading: (percent: number) => [`Uploading ${percent}%`, `Inapakiwa ${percent}%`],
  processing: ['Processing', 'Inachakatwa'],
  cancelled: ['Upload cancelled', 'Upakiaji umeghairiwa'],
});
