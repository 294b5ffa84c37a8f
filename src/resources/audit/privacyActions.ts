// Labels of the audit actions about one number; auditTexts.ts takes them in.
export const privacyActions = {
  en: {
    'privacy.find': 'Number searched for in all tables',
    'privacy.export': 'Data of a number downloaded',
    'privacy.erase': 'Erasure of a number requested',
    'privacy.erased': 'Number erased',
  },
  sw: {
    'privacy.find': 'Nambari imetafutwa katika jedwali zote',
    'privacy.export': 'Data ya nambari imepakuliwa',
    'privacy.erase': 'Ufutaji wa nambari umeombwa',
    'privacy.erased': 'Nambari imefutwa',
  },
};
