// The texts of the fields that choose clients, and of the filter by client.
import { texts } from '../../i18n/texts.ts';

export const clientSelectTexts = texts({
  en: {
    client: 'Client',
    clients: 'Clients',
    none: 'No client found',
    first: (max: number) => `The first ${max} are shown; type to find others`,
    account: (number: string) => `Account ${number}`,
    unknown: (id: number) => `Client ${id}`,
    clientDefault: (own: string) => `Client (default: ${own})`,
    ownClient: 'your organization',
  },
  sw: {
    client: 'Mteja',
    clients: 'Wateja',
    none: 'Hakuna mteja aliyepatikana',
    first: (max) => `${max} wa kwanza wanaonyeshwa; andika ili upate wengine`,
    account: (number) => `Akaunti ${number}`,
    unknown: (id) => `Mteja ${id}`,
    clientDefault: (own) => `Mteja (chaguo-msingi: ${own})`,
    ownClient: 'shirika lako',
  },
});
