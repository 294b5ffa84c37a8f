// Texts of the log of requests.
import { texts } from '../../../i18n/texts.ts';

export const requestTexts = texts({
  intro: (days: number) => [
    `What your systems called in the last ${days} days. Phone numbers and texts are masked.`,
    `Maombi ya mifumo yako ya siku ${days} zilizopita. Nambari za simu na maandishi yamefichwa.`,
  ],
  empty: ['No requests', 'Hakuna maombi'],
  emptyHint: [
    'Calls with an API key appear here a second after they are answered.',
    'Maombi yenye ufunguo wa API yanaonekana hapa sekunde moja baada ya kujibiwa.',
  ],
  emptyPlatformHint: [
    'These are the calls with the platform’s own keys. Filter by client to see those of a client.',
    'Haya ni maombi ya funguo za mfumo wenyewe. Chuja kwa mteja ili uone ya mteja.',
  ],
  noMatch: ['No requests match', 'Hakuna maombi yanayolingana'],
  failed: ['The requests could not be loaded', 'Maombi hayakuweza kupakiwa'],
  key: ['API key', 'Ufunguo wa API'],
  outcome: ['Outcome', 'Matokeo'],
  outcomes: {
    succeeded: ['Succeeded', 'Yamefaulu'],
    refused: ['Refused (4xx)', 'Yamekataliwa (4xx)'],
    failed: ['Failed (5xx)', 'Yameshindwa (5xx)'],
  },
  method: ['Method', 'Njia'],
  other: ['Other', 'Nyingine'],
  request: ['Request', 'Ombi'],
  code: ['Error code', 'Msimbo wa kosa'],
  message: ['Error message', 'Ujumbe wa kosa'],
  duration: ['Duration', 'Muda'],
  milliseconds: (count: string) => [`${count} ms`, `ms ${count}`],
  when: ['Time', 'Wakati'],
  address: ['From', 'Kutoka'],
  id: ['Request ID', 'Kitambulisho cha ombi'],
  copyId: ['Copy request ID', 'Nakili kitambulisho cha ombi'],
  query: ['Query', 'Vigezo'],
  body: ['Body', 'Maudhui'],
  older: ['Show older', 'Onyesha ya zamani'],
  refresh: ['Refresh', 'Onyesha upya'],
  explain: ['What it means', 'Maana yake'],
});
