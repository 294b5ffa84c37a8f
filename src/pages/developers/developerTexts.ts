// Texts of the Developers page.
import { texts } from '../../i18n/texts.ts';

export const developerTexts = texts({
  en: {
    keys: 'API keys',
    webhooks: 'Webhooks',
    requests: 'Requests',
    documentation: 'Documentation',
    kind: 'Kind',
    live: 'Live',
    test: 'Test',
    quickStart: 'Open the quick start with this key',
  },
  sw: {
    keys: 'Funguo za API',
    webhooks: 'Webhook',
    requests: 'Maombi',
    documentation: 'Mwongozo',
    kind: 'Aina',
    live: 'Halisi',
    test: 'Majaribio',
    quickStart: 'Fungua mwongozo wa kuanza na ufunguo huu',
  },
});
