// The texts of the file input (requirements/portal.md#uploads).
import { texts } from '../../i18n/texts.ts';

export const uploadInputTexts = texts({
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
    sample: 'Download a sample file',
    sampleName: 'sample.csv',
    sampleColumns: ['phone', 'first_name', 'amount', 'due_date'],
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
    sample: 'Pakua faili ya mfano',
    sampleName: 'mfano.csv',
    sampleColumns: ['simu', 'jina', 'kiasi', 'tarehe'],
  },
});
