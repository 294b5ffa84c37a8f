// Kiswahili for react-admin's own texts (ra-language-english), limited to those that this console can show.
import type { TranslationMessages } from 'react-admin';

type Messages = TranslationMessages['ra'];

export const reactAdminInKiswahili = {
  message: {
    invalid_form: 'Fomu si sahihi. Tafadhali angalia makosa',
    unsaved_changes: 'Baadhi ya mabadiliko yako hayajahifadhiwa. Una uhakika unataka kuyaacha?',
  },
  auth: { auth_check_error: 'Tafadhali ingia ili uendelee' },
  notification: {
    http_error: 'Hitilafu ya mawasiliano na seva',
    logged_out: 'Kipindi chako kimeisha, tafadhali ingia tena.',
    not_authorized: 'Huna ruhusa ya kuona hii.',
  },
} satisfies { [Group in keyof Messages]?: Partial<Messages[Group]> };
