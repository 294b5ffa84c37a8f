// The texts of the file input (requirements/portal.md#uploads).
import { texts } from '../../../i18n/texts.ts';

export const uploadInputTexts = texts({
  zone: ['File of phone numbers', 'Faili ya nambari za simu'],
  drop: ['Drop a file here *', 'Dondosha faili hapa *'],
  kinds: (megabytes: number) => [
    `CSV, text or Excel (.xlsx), up to ${megabytes} MB`,
    `CSV, maandishi au Excel (.xlsx), isiyozidi MB ${megabytes}`,
  ],
  choose: ['Choose file', 'Chagua faili'],
  replace: ['Replace', 'Badilisha'],
  remove: ['Remove', 'Ondoa'],
  column: ['Column of phone numbers', 'Safu wima ya nambari za simu'],
  sample: ['Download a sample file', 'Pakua faili ya mfano'],
  sampleName: ['sample.csv', 'mfano.csv'],
  sampleColumns: [
    ['phone', 'first_name', 'amount', 'due_date'],
    ['simu', 'jina', 'kiasi', 'tarehe'],
  ],
});
