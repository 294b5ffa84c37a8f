// How the console's modules become files. Few large files: each request costs about 1.2 kB of headers, and small files compress
// badly. A group contains its modules and everything they import, except modules of a group above it.

const from = (path: string) => new RegExp(`[\\\\/]src[\\\\/]${path.replaceAll('/', '[\\\\/]')}$`);

const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

export const chunks = [
  // The first script, which must not wait for React.
  { name: 'main', tags: ['$initial' as const] },
  // The sign-in page.
  { name: 'start', test: from('start\\.tsx') },
  // The call of sign-in, with the schemas' library; the frame needs it, too.
  { name: 'call', test: from('authProvider/sign\\.ts') },
  // The signed-in part, and what every first screen uses: its texts while it waits, cards and placeholders.
  {
    name: 'frame',
    test: anyOf(
      from('(App|pages/Dashboard|components/StateText)\\.tsx'),
      /[\\/]@mui[\\/]material[\\/](Card|LinearProgress|Skeleton)[\\/]/,
    ),
  },
  // Modules that the homes share with the lists, so that a home does not load a list.
  {
    name: 'home',
    test: anyOf(
      from('(components/(record/RecordLink|Definition)|pages/dashboard/Panel)\\.tsx'),
      from(
        '(format/(formatDate|noValue)|components/(list/filter|useExpected)|dataProvider/useKeptError)\\.ts',
      ),
      from('features/(reports/deliveryRate|messages/failureNames|alarms/linkErrorText)\\.ts'),
      /[\\/]contract[\\/](connectors|failures)\.ts$/,
    ),
  },
  // The first list, and small parts that most screens use: dialogs, drawers, the row's menu, the client field, the search and the link to a
  // sender ID.
  {
    name: 'list',
    test: from(
      '(resources/messages/TransactionalList|components/(dialog/(RecordDialog|ConfirmDialog)|list/(RowMenu|SearchFilter|useUnselectRow)|record/RecordDrawer)|features/senders/SenderLink|authProvider/useHasExtensions)\\.tsx?',
    ),
  },
  // The inputs of forms, with the forms' library and MUI's Autocomplete: fetched once the rows of a list are shown
  // (components/list/ListBody.tsx). lodash's merge is for the forms over a schema, which have no room for it.
  {
    name: 'inputs',
    test: anyOf(
      from('components/form/inputs\\.tsx'),
      /[\\/]@mui[\\/]material[\\/]Autocomplete[\\/]/,
      /[\\/]lodash[\\/]merge\.js$/,
    ),
  },
  // Modules that a few screens share with Send SMS, without the parts that only Send SMS needs.
  {
    name: 'file',
    test: from('(components/(form/FileInput|files/FileButton)\\.tsx|features/sendSms/useSendWith\\.ts)'),
  },
  // The form over a schema, which the lists load when one is opened and Send SMS does not need.
  {
    name: 'contract',
    test: from('(components/form/(ContractForm\\.tsx|changedIn\\.ts)|features/approvals/ApprovalHint\\.tsx)'),
  },
  // The texts of alarms and what the operations home reads, which the list of alarms and the band of a hold share with it.
  { name: 'alarms', test: anyOf(from('features/alarms/alarmText\\.ts'), /[\\/]contract[\\/]home\.ts$/) },
  // The printed receipt, which payments share with lists of top-ups.
  { name: 'receipt', test: from('features/payments/PrintReceipt\\.tsx') },
  // Modules that many other screens share.
  { name: 'form', minShareCount: 10 },
  // The rest, grouped by the screens that share it; small groups join the nearest. Above the charts, which share parts with the calendar.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500 },
  // Modules that only the reports use.
  { name: 'charts', test: /node_modules[\\/]@mui[\\/]x-charts/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));
