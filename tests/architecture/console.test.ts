// The console only writes through the data provider, and its forms keep their fields in react-hook-form
// (decisions/004-react-admin-for-data-own-screens.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.startsWith('src/dataProvider/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Modules outside the data provider that make calls, with the reason. */
const callers: Record<string, string> = {
  'src/authProvider/forgotPassword.ts': 'works without a session',
  'src/authProvider/ownAccount.ts': 'changes the own profile and sessions, and no record',
  'src/authProvider/password.ts': 'changes the own password, and no record',
  'src/authProvider/register.ts': 'works without a session',
  'src/authProvider/secondFactor.ts':
    'changes the own second factor and confirms who is there, and no record',
  'src/authProvider/sign.ts': 'sign-in and sign-out change the session, and no record',
};

/** Patterns of code that makes a request. */
const requests = [
  /from '[./]*dataProvider\/(call|rest|sendWithProgress)\.ts'/,
  /import \{[^}]*\b(http|httpFile|request)\b[^}]*\} from '[./]*dataProvider\/http\.ts'/,
  /\bfetch\(|\bXMLHttpRequest\b/,
];

test('no call is made outside the data provider, except for the session', () => {
  const found = sources.filter(({ text }) => requests.some((request) => request.test(text)));
  expect(found.map(({ path }) => path)).toEqual(Object.keys(callers));
});

/** Reading calls that are needed for a write, and are therefore allowed by the permission to write. */
const readForWrites = [
  'approvalRoom',
  'assignableRoles',
  'clientSenders',
  'paymentAccount',
  'paymentStatus',
  'previewSchedule',
  'readSetup',
];

test('queries outside the data provider only read', async () => {
  const contract: Record<string, unknown> = {};
  for (const path of globSync('contract/*.ts', { cwd: root }))
    Object.assign(contract, await import(/* @vite-ignore */ join(root, path)));
  const queried = sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:useCallQuery|callQuery|useOptionalCall)\(\s*(?:contract\.)?(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(queried.length).toBeGreaterThan(10);
  const writing = queried.filter((name) => {
    const { access } = contract[name] as Endpoint;
    return permissionsOf(access).some(({ action }) => action !== 'read');
  });
  expect([...new Set(writing)].toSorted()).toEqual(readForWrites);
});

/** Modules whose controlled inputs are not fields of a form, with what they are instead. */
const otherInputs: Record<string, string> = {
  'src/features/account/AccountMenu.tsx': 'the theme and the language of this browser, which apply at once',
  'src/features/clientSelect/ClientSelect.tsx': 'bound by ClientInput, or a filter',
  'src/features/clientSelect/ListClient.tsx': 'filter',
  'src/features/clientSelect/clientFilter.tsx': 'filter',
  'src/features/palette/Palette.tsx': 'what is looked for',
  'src/features/sendSms/fields/TemplateSelect.tsx': 'a template to insert, which is no part of the send',
  'src/features/sendSms/schedule/ScheduleFields.tsx': 'a weekday, which sets the date of the send',
  'src/pages/AccountTopup.tsx': 'the client that the page is about',
  'src/pages/approvals/ApprovalsPage.tsx': 'filter',
  'src/pages/developers/webhooks/WebhookDeliveries.tsx': 'filters, and the rows to redeliver',
  'src/pages/developers/webhooks/WebhookTest.tsx': 'the type of the event to send',
  'src/pages/inbox/InboxPage.tsx': 'the filter by number, kept in the address',
  'src/resources/audit/personFilter.tsx': 'filter',
  'src/resources/campaigns/ResendDialog.tsx': 'the reasons whose numbers get the message again',
  'src/resources/contacts/GroupField.tsx': 'bound by GroupInput, or the chosen group',
  'src/resources/contacts/GroupPanel.tsx': 'search box, and the chosen group',
  'src/resources/reports/Summary.tsx': 'the steps of the chart',
  'src/resources/roles/PermissionGrid.tsx': 'cells of a grid that is saved whole',
  'src/resources/units/TopupHistory.tsx': 'filter',
  'src/resources/users/roleFilter.tsx': 'filter',
};

/** Elements that only choose what is displayed. */
const choosers = /^Tabs$|Filter$|^RangeSelect$/;

/** Returns the elements that have a value (or a checked state) and a change handler. */
function controlledInputs({ path, text }: { path: string; text: string }): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const names = node.attributes.properties.filter(ts.isJsxAttribute).map(({ name }) => name.getText());
      const hasValue = names.some((name) => /^(value|checked|inputValue)$/.test(name));
      const tag = node.tagName.getText();
      const isControlled = hasValue && names.some((name) => /^on(Input)?Change$/.test(name));
      if (isControlled && !choosers.test(tag)) found.push(tag);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** Whether a module takes the value from react-hook-form. */
const isBound = (text: string) => /\buse(Input|Controller|FormContext|Watch)\b/.test(text);

test('each input is bound to its form, is a part of src/components, or is named here', () => {
  const unbound = sources.filter(
    (source) =>
      !source.path.startsWith('src/components/') &&
      source.path.endsWith('.tsx') &&
      !isBound(source.text) &&
      controlledInputs(source).length > 0,
  );
  expect(unbound.map(({ path }) => path)).toEqual(Object.keys(otherInputs));
});
