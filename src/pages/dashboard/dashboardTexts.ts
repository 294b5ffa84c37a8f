// Texts of the dashboard (requirements/portal.md#dashboard).
import { texts } from '../../i18n/texts.ts';

export const dashboardTexts = texts({
  en: {
    failed: 'The dashboard could not be loaded',
    transactional: {
      sent: 'Transactional sent messages',
      contacts: 'Transactional contacts',
      credits: 'Transactional credits',
      messages: 'Transactional messages',
    },
    promotional: {
      sent: 'Promotional sent messages',
      contacts: 'Promotional contacts',
      credits: 'Promotional credits',
      messages: 'Promotional messages',
    },
    oneBalance: (max: string) => `One balance for both kinds. The bar ends at ${max}`,
    ofMax: (value: string, max: string) => `${value} of ${max}`,
    legend: { failed: 'Failed', queued: 'Queued', pending: 'Pending', sent_message: 'Sent Messages' },
    byStatus: (title: string) => `${title} by status`,
    empty: 'No data available',
  },
  sw: {
    failed: 'Dashibodi haikuweza kupakiwa',
    transactional: {
      sent: 'SMS za huduma zilizotumwa',
      contacts: 'Wawasiliani wa SMS za huduma',
      credits: 'Salio la SMS za huduma',
      messages: 'SMS za huduma',
    },
    promotional: {
      sent: 'SMS za matangazo zilizotumwa',
      contacts: 'Wawasiliani wa SMS za matangazo',
      credits: 'Salio la SMS za matangazo',
      messages: 'SMS za matangazo',
    },
    oneBalance: (max) => `Salio moja kwa aina zote mbili. Mstari huishia ${max}`,
    ofMax: (value, max) => `${value} kati ya ${max}`,
    legend: {
      failed: 'Zilizofeli',
      queued: 'Zilizo foleni',
      pending: 'Zinazosubiri',
      sent_message: 'SMS zilizotumwa',
    },
    byStatus: (title) => `${title} kwa hali`,
    empty: 'Hakuna taarifa',
  },
});
