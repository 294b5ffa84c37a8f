// Texts of the dashboard (requirements/portal.md#dashboard).
import { texts } from '../../i18n/texts.ts';

export const dashboardTexts = texts({
  failed: ['The dashboard could not be loaded', 'Dashibodi haikuweza kupakiwa'],
  transactional: {
    sent: ['Transactional sent messages', 'SMS za huduma zilizotumwa'],
    contacts: ['Transactional contacts', 'Wawasiliani wa SMS za huduma'],
    credits: ['Transactional credits', 'Salio la SMS za huduma'],
    messages: ['Transactional messages', 'SMS za huduma'],
  },
  promotional: {
    sent: ['Promotional sent messages', 'SMS za matangazo zilizotumwa'],
    contacts: ['Promotional contacts', 'Wawasiliani wa SMS za matangazo'],
    credits: ['Promotional credits', 'Salio la SMS za matangazo'],
    messages: ['Promotional messages', 'SMS za matangazo'],
  },
  oneBalance: (max: string) => [
    `One balance for both kinds. The bar ends at ${max}`,
    `Salio moja kwa aina zote mbili. Mstari huishia ${max}`,
  ],
  ofMax: (value: string, max: string) => [`${value} of ${max}`, `${value} kati ya ${max}`],
  legend: {
    failed: ['Failed', 'Zilizofeli'],
    queued: ['Queued', 'Zilizo foleni'],
    pending: ['Pending', 'Zinazosubiri'],
    sent_message: ['Sent Messages', 'SMS zilizotumwa'],
  },
  byStatus: (title: string) => [`${title} by status`, `${title} kwa hali`],
  empty: ['No data available', 'Hakuna taarifa'],
});
