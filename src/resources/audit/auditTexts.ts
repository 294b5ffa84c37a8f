// The texts of the audit log: its columns and the changes (requirements/domain.md#audit-log).
import { texts } from '../../i18n/texts.ts';

export const auditTexts = texts({
  search: ['Search changes', 'Tafuta mabadiliko'],
  allTime: ['All time', 'Muda wote'],
  empty: ['No changes found', 'Hakuna mabadiliko yaliyopatikana'],
  emptyHint: [
    'Choose another date range, or search for something else.',
    'Chagua kipindi kingine cha tarehe, au tafuta kitu kingine.',
  ],
  when: ['When', 'Lini'],
  who: ['Who', 'Nani'],
  what: ['What', 'Kitendo kilichofanywa'],
  subject: ['Subject', 'Kilichobadilishwa'],
  change: ['Change', 'Badiliko'],
  client: ['Client', 'Mteja'],
  address: ['Address', 'Anwani'],
  field: ['Field', 'Sehemu'],
  before: ['Before', 'Kabla'],
  after: ['After', 'Baada'],
  action: ['Action', 'Kitendo'],
  active: ['Active', 'Inatumika'],
  inactive: ['Inactive', 'Haitumiki'],
  suspended: ['Suspended', 'Imesimamishwa'],
  none: ['none', 'hakuna'],
  yes: ['yes', 'ndiyo'],
  no: ['no', 'hapana'],
});
