// Every entity's form in the browser: wrong values are reported under their fields, all at the same time, and the first one has the focus.
// When they are corrected, the record is saved.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, openScreen, rowOf } from '../support/e2e/browserSession.ts';

const { signIn } = browserSession();

interface Form {
  /** Opens the form. */
  open: () => Promise<unknown>;
  /** Wrong values, each with its expected fault. The field of an undefined value is not changed. */
  wrong: Record<string, [value: string | undefined, fault: string]>;
  /** Accepted values of these and other fields. The value of a select starts with "> ". */
  right: Record<string, string>;
  submit: string;
}

/** Required fields that are emptied. */
const empty = (...labels: string[]): Form['wrong'] =>
  Object.fromEntries(labels.map((label) => [label, ['', `${label} is required`]]));

const field = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('textbox', { name: label })
    .or(page.getByRole('dialog').getByRole('combobox', { name: label }))
    .first();

async function fill(page: Page, values: Record<string, string | undefined>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!value.startsWith('> ')) {
      await field(page, label).fill(value);
      continue;
    }
    await field(page, label).click();
    await page
      .getByRole('option', { name: value.slice(2) })
      .first()
      .click();
  }
}

/** Returns each field with a fault: its label, the fault below it, and whether it has the focus. */
const faults = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const boxes = [...dialog.querySelectorAll('.MuiFormControl-root')];
    return boxes
      .filter((box) => box.querySelector('[aria-invalid=true]'))
      .map((box) => {
        const label = box.querySelector('.MuiInputLabel-root')?.textContent?.replace(/\s*\*$/, '');
        const fault = box.querySelector('.MuiFormHelperText-root > span')?.textContent;
        return `${label}: ${fault}${box.contains(document.activeElement) ? ' (focused)' : ''}`;
      });
  });

async function correct(page: Page, { open, wrong, right, submit }: Form): Promise<void> {
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: submit, exact: true });
  await open();
  await save.waitFor();
  await fill(page, Object.fromEntries(Object.entries(wrong).map(([label, [value]]) => [label, value])));
  await save.click();
  const expected = Object.entries(wrong).map(
    ([label, [, fault]], index) => `${label}: ${fault}${index === 0 ? ' (focused)' : ''}`,
  );
  await expect.poll(() => faults(page), { timeout: 5000 }).toEqual(expected);
  await fill(page, right);
  expect(await faults(page)).toEqual([]);
  await save.click();
  await save.waitFor({ state: 'hidden' });
}

const buttons = (page: Page) => ({
  press: (name: string) => () => page.getByRole('button', { name, exact: true }).click(),
  /** Chooses an action in the menu of the first row that contains the text. */
  choose: (row: string, action: string) => async () => {
    await rowOf(page, row)
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  },
});

const days = 'Message retention (days)';
test('the forms of connectors, sender IDs, clients and mappings', async () => {
  const { page, problems } = await signIn('admin');
  const { press, choose } = buttons(page);

  await openScreen(page, 'Mobile Connectors');
  await correct(page, {
    open: press('Add connector'),
    wrong: {
      ...empty('Connector name', 'Queue prefix'),
      'Connection scope': [undefined, 'Connection scope is required'],
      MCC: ['63', 'MCC must be 3 digits, like 639'],
      MNC: ['x', 'MNC must be 2 or 3 digits, like 02'],
    },
    right: {
      'Connector name': 'Forms Telco',
      'Queue prefix': 'forms',
      'Connection scope': '> NETWORK',
      MCC: '639',
      MNC: '98',
    },
    submit: 'Add',
  });
  await correct(page, {
    open: choose('Forms Telco', 'Update'),
    wrong: {
      ...empty('Queue prefix'),
      MCC: ['6', 'MCC must be 3 digits, like 639'],
      ...empty('MNC'),
    },
    right: { 'Queue prefix': 'forms2', MCC: '639', MNC: '97' },
    submit: 'Update',
  });
  await rowOf(page, 'Forms Telco').getByText('97').waitFor();

  await openScreen(page, 'Sender Ids');
  await correct(page, {
    open: press('Create New'),
    wrong: {
      'Sender name': ['A!', 'The sender name may hold only letters, digits, spaces and - . & _'],
      'Package ID': ['x1', 'Package ID must be a whole number'],
      Connector: [undefined, 'Connector is required'],
    },
    right: { 'Sender name': 'FORMS', 'Package ID': '7001', Connector: '> Forms Telco' },
    submit: 'Create',
  });
  await correct(page, {
    open: choose('FORMS', 'Update'),
    wrong: empty('Sender name', 'Package ID'),
    right: { 'Sender name': 'FORMS2', 'Package ID': '7002' },
    submit: 'Update',
  });
  await rowOf(page, 'FORMS2').getByText('7002').waitFor();

  await openScreen(page, 'Client');
  await correct(page, {
    open: press('Create Client'),
    wrong: {
      ...empty('Organization name', 'First name', 'Last name'),
      Email: ['no address', 'Enter a valid email address'],
      ...empty('Phone', 'Address', 'Town/City'),
    },
    right: {
      'Organization name': 'Forms Shop',
      'First name': 'Asha',
      'Last name': 'Forms',
      Email: 'forms@shop.example',
      Phone: '0711200200',
      Address: 'Road 1',
      'Town/City': 'Thika',
    },
    submit: 'Create',
  });
  await page.getByRole('link', { name: 'View Forms Shop' }).click();
  await correct(page, {
    open: press('Edit'),
    wrong: {
      ...empty('Business name'),
      'Contact email': ['x', 'Enter a valid email address'],
      [days]: ['1', `${days} must be a whole number from 7 to 3,650, or empty`],
    },
    right: {
      'Business name': 'Forms Shop',
      'Contact email': 'f@shop.example',
      [days]: '30',
    },
    submit: 'Save',
  });
  await page.getByRole('tab', { name: 'Sender IDs' }).click();
  await correct(page, {
    open: press('Assign Sender'),
    wrong: { 'Sender ID': [undefined, 'Sender ID is required'] },
    right: { 'Sender ID': '> FORMS2' },
    submit: 'Assign',
  });
  await rowOf(page, 'FORMS2').waitFor();
  expect(problems).toEqual([]);
});

test('the forms of users, roles, SMPP accounts, contacts, DND and templates', async () => {
  const { page, problems } = await signIn('admin');
  const { press, choose } = buttons(page);
  const person = { 'Full name': 'Asha Forms', Email: 'asha@forms.example' };
  await openScreen(page, 'System User');
  await correct(page, {
    open: press('Create User'),
    wrong: {
      ...empty('Full name'),
      Email: ['asha', 'Enter a valid email address'],
      ...empty('Mobile number'),
      Role: [undefined, 'Role is required'],
    },
    right: { ...person, 'Mobile number': '0711200201', Role: '> Support' },
    submit: 'Create',
  });
  await correct(page, {
    open: choose('+254 711 200 201', 'Change role'),
    wrong: { Role: [undefined, 'Asha Forms already has this role'] },
    right: { Role: '> Administrator' },
    submit: 'Save',
  });

  await openScreen(page, 'Roles');
  await correct(page, {
    open: press('Create new Role'),
    wrong: empty('Role name'),
    right: { 'Role name': 'Form fillers' },
    submit: 'Create',
  });
  await correct(page, {
    open: press('Edit Role'),
    wrong: empty('New name'),
    right: { 'New name': 'Form checkers' },
    submit: 'Save',
  });
  await page.getByRole('heading', { name: 'Form checkers' }).waitFor();

  await openScreen(page, 'SMPP Accounts');
  await correct(page, {
    open: press('Create new SMPP service account'),
    wrong: {
      ...empty('Full name'),
      Email: ['asha', 'Enter a valid email address'],
      ...empty('Mobile number'),
      Role: [undefined, 'Role is required'],
    },
    right: { ...person, 'Full name': 'Forms system', 'Mobile number': '0711200202', Role: '> SMPP' },
    submit: 'Create',
  });

  await page.getByRole('dialog').locator('.MuiButton-contained').last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  // The limits are changed in a separate form.
  await correct(page, {
    open: choose('', 'Limits'),
    wrong: {
      'Messages per second': ['0', 'Messages per second must be a whole number from 1 to 10,000'],
      'Concurrent binds': ['99', 'Concurrent binds must be a whole number from 1 to 50'],
      'Allowed addresses': [
        'the office',
        'Allowed addresses are IP addresses or networks, such as 196.201.214.7 or 196.201.214.0/24',
      ],
    },
    right: { 'Messages per second': '20', 'Concurrent binds': '2', 'Allowed addresses': '196.201.214.7' },
    submit: 'Update',
  });

  await openScreen(page, 'DND');
  await correct(page, {
    open: press('CREATE NEW'),
    wrong: empty('Phone number'),
    right: { 'Phone number': '0711200203' },
    submit: 'Add',
  });

  await openScreen(page, 'Message Templates');
  await correct(page, {
    open: press('Create template'),
    wrong: empty('Name', 'Message'),
    right: { Name: 'Forms', Message: 'Habari' },
    submit: 'Save',
  });
  await correct(page, {
    open: choose('Forms', 'Edit'),
    wrong: empty('Name', 'Message'),
    right: { Name: 'Forms 2', Message: 'Habari za jioni' },
    submit: 'Save',
  });

  await openScreen(page, 'Contact');
  await correct(page, {
    open: press('Create group'),
    wrong: {
      ...empty('Group name', 'Mobile Number', 'First Name', 'Last Name'),
    },
    right: {
      'Group name': 'Forms',
      'Mobile Number': '0711200204',
      'First Name': 'Asha',
      'Last Name': 'Forms',
    },
    submit: 'Save',
  });
  await correct(page, {
    open: choose('+254 711 200 204', 'Update'),
    wrong: empty('First Name', 'Other Name'),
    right: { 'First Name': 'Amina', 'Other Name': 'Forms' },
    submit: 'Save',
  });
  await rowOf(page, 'Amina').waitFor();
  expect(problems).toEqual([]);
});
