// The texts of the fields that choose clients, and of the filter by client.
import { texts } from '../../i18n/texts.ts';

export const clientSelectTexts = texts({
  client: ['Client', 'Mteja'],
  clients: ['Clients', 'Wateja'],
  none: ['No client found', 'Hakuna mteja aliyepatikana'],
  first: (max: number) => [
    `The first ${max} are shown; type to find others`,
    `${max} wa kwanza wanaonyeshwa; andika ili upate wengine`,
  ],
  account: (number: string) => [`Account ${number}`, `Akaunti ${number}`],
  unknown: (id: number) => [`Client ${id}`, `Mteja ${id}`],
  clientDefault: (own: string) => [`Client (default: ${own})`, `Mteja (chaguo-msingi: ${own})`],
  ownClient: ['your organization', 'shirika lako'],
});
