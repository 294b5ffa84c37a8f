// The texts of the client of a new record.
import { texts } from '../../i18n/texts.ts';

export const ownerTexts = texts({
  en: {
    clientDefault: (own: string) => `Client (default: ${own})`,
    ownClient: 'your organization',
  },
  sw: {
    clientDefault: (own) => `Mteja (chaguo-msingi: ${own})`,
    ownClient: 'shirika lako',
  },
});
