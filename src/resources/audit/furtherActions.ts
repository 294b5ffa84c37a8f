// Labels of further audit actions: refused passwords, about one number, masked texts, and of what two people do; auditTexts.ts takes them in.
export const furtherActions = {
  en: {
    'user.password_change_refused': 'Password change refused: wrong current password',
    'approval.ask': 'Approval of another person requested',
    'approval.approve': 'Request approved',
    'approval.reject': 'Request rejected',
    'approval.withdraw': 'Request withdrawn',
    'text.reveal': 'Masked text shown',
    'privacy.find': 'Number searched for in all tables',
    'privacy.export': 'Data of a number downloaded',
    'privacy.erase': 'Erasure of a number requested',
    'privacy.erased': 'Number erased',
  },
  sw: {
    'user.password_change_refused': 'Badiliko la nenosiri limekataliwa: nenosiri la sasa si sahihi',
    'approval.ask': 'Idhini ya mtu mwingine imeombwa',
    'approval.approve': 'Ombi limeidhinishwa',
    'approval.reject': 'Ombi limekataliwa',
    'approval.withdraw': 'Ombi limeondolewa',
    'text.reveal': 'Maandishi yaliyofichwa yameonyeshwa',
    'privacy.find': 'Nambari imetafutwa katika jedwali zote',
    'privacy.export': 'Data ya nambari imepakuliwa',
    'privacy.erase': 'Ufutaji wa nambari umeombwa',
    'privacy.erased': 'Nambari imefutwa',
  },
};
