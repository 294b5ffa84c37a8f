/** The menu's entries for all, in the order of the specification (part 1 section 6). */
export const entriesForAll = [
  'Dashboard',
  'API Reports',
  'All Messages',
  'Bulk SMS',
  'Scheduled SMS',
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
