/** The menu's entries for all, in the order of the specification (requirements/portal.md#roles). */
export const entriesForAll = [
  'Dashboard',
  'API Reports',
  'All Messages',
  'Bulk SMS',
  'Scheduled SMS',
  'Inbox',
  'DND',
  'Contact',
  'Message Templates',
  'SMS Consumption',
  'Units Allocation',
  'SenderID Report',
  'Sender ID Requests',
  'System User',
  'SMPP Accounts',
];
