// The form layer: faults from the contract's schema, refusals of the server, numbers as people type them, unsaved changes.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { amount } from '../../contract/common.ts';
import { ContractForm } from '../../src/components/form/ContractForm.tsx';
import { fieldOf, numberIn, resolverOf } from '../../src/components/form/formSchema.ts';
import { FileInput } from '../../src/components/form/FileInput.tsx';
import { AmountInput, TextInput } from '../../src/components/form/inputs.tsx';
import { RecordDialog } from '../../src/components/RecordDialog.tsx';
import { HttpError } from '../../src/dataProvider/http.ts';
import { readNotices } from '../../src/notices/notices.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const schema = z.object({
  code: z.string().trim().min(1).max(11),
  email: z.email(),
  units: amount('Units'),
  note: z.string().max(80).optional(),
});
const labels = { code: 'Sender name', email: 'Email address', units: 'Units', note: 'Note' };
type Values = z.output<typeof schema>;

function open(save: (data: Values) => Promise<{ message?: string } | void>) {
  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <RecordDialog value={isOpen || undefined} title={() => 'New record'} onClose={() => setIsOpen(false)}>
        {() => (
          <ContractForm
            schema={schema}
            labels={labels}
            defaultValues={{ code: '', email: '', units: '', note: '' }}
            missingText="Please fill all required fields"
            submit="Create"
            save={save}
            done="Created"
            onSaved={() => setIsOpen(false)}
            onCancel={() => setIsOpen(false)}
          >
            {(field) => (
              <>
                <TextInput {...field('code')} />
                <TextInput {...field('email')} />
                <AmountInput {...field('units')} />
                <TextInput {...field('note')} />
              </>
            )}
          </ContractForm>
        )}
      </RecordDialog>
    );
  }
  renderScreen(<Screen />);
  return userEvent.setup();
}

const box = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Create' });
const notices = () => readNotices().map(({ kind, text }) => [kind, text]);

describe('faults of the schema', () => {
  it('appear under all fields at once, with the notice of the specification and the focus in the first', async () => {
    const save = vi.fn();
    const user = open(save);
    await user.type(box('Email address'), 'not an address');
    await user.click(submit());
    expect(await screen.findByText('Sender name is required')).toBeInTheDocument();
    expect(screen.getByText('Email address must be an email address')).toBeInTheDocument();
    expect(screen.getByText('Units is required')).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'Please fill all required fields']]);
    expect(box('Sender name')).toHaveFocus();
    expect(box('Sender name')).toBeInvalid();
    expect(save).not.toHaveBeenCalled();
  });

  it('disappear as their field is corrected', async () => {
    const user = open(vi.fn());
    await user.click(submit());
    await screen.findByText('Sender name is required');
    await user.type(box('Sender name'), 'D');
    await waitFor(() => expect(screen.queryByText('Sender name is required')).not.toBeInTheDocument());
    expect(screen.getByText('Units is required')).toBeInTheDocument();
  });
});

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(box('Sender name'), ' DUKA ');
  await user.type(box('Email address'), 'duka@example.com');
  await user.click(box('Units'));
  await user.paste('KES 100,000');
}

describe('a submit', () => {
  it('sends numbers as such and leaves out optional fields that are empty', async () => {
    const save = vi.fn(async () => ({ message: 'DUKA created' }));
    const user = open(save);
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(notices()).toEqual([['success', 'DUKA created']]));
    expect(save).toHaveBeenCalledExactlyOnceWith({ code: 'DUKA', email: 'duka@example.com', units: 100_000 });
  });

  it('makes one call where it is pressed twice', async () => {
    const save = vi.fn(() => new Promise<void>(() => undefined));
    const user = open(save);
    await fill(user);
    await user.dblClick(submit());
    await waitFor(() => expect(submit()).toBeDisabled());
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('shows a refusal at the field the server names, and focuses it', async () => {
    const refusal = new HttpError(422, 'The address is taken', {
      field: 'email',
      message: 'The address is taken',
    });
    const user = open(() => Promise.reject(refusal));
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('The address is taken', { selector: 'span' })).toBeInTheDocument();
    await waitFor(() => expect(box('Email address')).toHaveFocus());
    expect(notices()).toEqual([['error', 'The address is taken']]);
  });

  it('shows any other refusal above the buttons, and keeps the input', async () => {
    const user = open(() => Promise.reject(new HttpError(409, 'Try again later')));
    await fill(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again later');
    expect(box('Sender name')).toHaveValue(' DUKA ');
  });
});

describe('a form for several records', () => {
  const openAgain = (save: () => Promise<void>) => {
    const onSaved = vi.fn();
    renderScreen(
      <ContractForm
        schema={schema.pick({ code: true, note: true })}
        labels={labels}
        defaultValues={{ code: '', note: '' }}
        submit="Create"
        again={{ label: 'Add another', clears: ['code'] }}
        save={save}
        done="Created"
        onSaved={onSaved}
      >
        {(field) => (
          <>
            <TextInput {...field('note')} />
            <TextInput {...field('code')} />
          </>
        )}
      </ContractForm>,
    );
    return { onSaved, user: userEvent.setup() };
  };
  const again = () => screen.getByRole('button', { name: 'Add another' });

  it('saves, clears the named fields alone, and stays open', async () => {
    const save = vi.fn(async () => undefined);
    const { onSaved, user } = openAgain(save);
    await user.type(box('Note'), 'of today');
    await user.type(box('Sender name'), 'DUKA');
    await user.click(again());
    await waitFor(() => expect(box('Sender name')).toHaveValue(''));
    expect(box('Sender name')).toHaveFocus();
    expect(box('Note')).toHaveValue('of today');
    expect(save).toHaveBeenCalledExactlyOnceWith({ code: 'DUKA', note: 'of today' });
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('keeps the input, with the refusal at its field', async () => {
    const refusal = new HttpError(422, 'The name is taken', { field: 'code', message: 'The name is taken' });
    const { user } = openAgain(() => Promise.reject(refusal));
    await user.type(box('Sender name'), 'DUKA');
    await user.click(again());
    expect(await screen.findByText('The name is taken', { selector: 'span' })).toBeInTheDocument();
    expect(box('Sender name')).toHaveValue('DUKA');
  });
});

it('a chosen file is checked at once', async () => {
  const file = z
    .file()
    .optional()
    .superRefine((chosen, context) => {
      if (!chosen) context.addIssue('No file selected!');
      else if (chosen.size === 0) context.addIssue('The file is empty');
    });
  renderScreen(
    <ContractForm
      schema={z.object({ file })}
      labels={{ file: 'File of numbers' }}
      defaultValues={{}}
      submit="Import"
      save={() => Promise.resolve()}
      done="Imported"
      onSaved={() => undefined}
    >
      {(field) => <FileInput {...field('file')} accept=".csv" />}
    </ContractForm>,
  );
  const user = userEvent.setup();
  const input = screen.getByLabelText('File of numbers');
  await user.upload(input, new File([''], 'numbers.csv'));
  expect(await screen.findByText('The file is empty')).toBeInTheDocument();
  expect(input).toBeInvalid();
  await user.upload(input, new File(['0712345678'], 'numbers.csv'));
  await waitFor(() => expect(screen.queryByText('The file is empty')).not.toBeInTheDocument());
});

describe('unsaved changes', () => {
  it('are asked about before the dialog closes', async () => {
    const user = open(vi.fn());
    await user.type(box('Sender name'), 'D');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are not asked about in an untouched form', async () => {
    const user = open(vi.fn());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

it.each([
  ['100,000', 100_000],
  ['100 000', 100_000],
  ['KES 1,000', 1000],
  ['ksh. 50', 50],
  [' 12.5 ', 12.5],
  ['1,00', undefined],
  ['10 apples', undefined],
  ['', undefined],
])('%j is read as %s', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

it('takes label, requiredness and length of a field from the schema', () => {
  const optional = schema
    .extend({ limit: z.int().nullish(), units: amount('Units').optional() })
    .refine(() => true);
  expect(fieldOf(schema, 'code', labels)).toEqual({
    source: 'code',
    label: 'Sender name',
    required: true,
    lengthMax: 11,
  });
  expect(fieldOf(schema, 'note', labels)).toMatchObject({ required: false, lengthMax: 80 });
  expect(fieldOf(optional, 'units', {})).toMatchObject({ required: false, label: 'Units' });
  expect(fieldOf(schema, 'units', {})).toMatchObject({ required: true });
  expect(() => fieldOf(schema, 'missing', {})).toThrow('The schema has no field missing');
});

describe('fields within another one', () => {
  const link = z.object({ host: z.string().min(1), port: z.int().max(65_535), user: z.string().optional() });
  const nested = z.object({ name: z.string().min(1), link: link.nullish() });
  const linkLabels = { name: 'Name', host: 'Host', port: 'Port' };
  const openNested = (save: (data: z.output<typeof nested>) => Promise<void>) => {
    renderScreen(
      <ContractForm
        schema={nested}
        labels={linkLabels}
        defaultValues={{ name: 'A', link: { host: '', port: '70,000', user: '' } }}
        missingText="Please fill all required fields"
        submit="Create"
        save={save}
        done="Created"
        onSaved={() => undefined}
      >
        {(field) => (
          <>
            <TextInput {...field('name')} />
            <TextInput {...field('link.host')} />
            <TextInput {...field('link.port')} />
          </>
        )}
      </ContractForm>,
    );
    return userEvent.setup();
  };

  it('have labels, faults and numbers of their own', async () => {
    const save = vi.fn(async () => undefined);
    const user = openNested(save);
    await user.click(submit());
    expect(await screen.findByText('Host is required')).toBeInTheDocument();
    expect(screen.getByText('Port must be at most 65,535', { selector: 'span' })).toBeInTheDocument();
    expect(box('Host')).toHaveFocus();
    expect(notices()).toEqual([['error', 'Please fill all required fields']]);
    await user.type(box('Host'), 'smpp.telco.example');
    await user.clear(box('Port'));
    await user.type(box('Port'), '2,775');
    await user.click(submit());
    await waitFor(() =>
      expect(save).toHaveBeenCalledExactlyOnceWith({
        name: 'A',
        link: { host: 'smpp.telco.example', port: 2775 },
      }),
    );
  });

  it('get the refusal that names them, and the focus', async () => {
    const field = { field: 'link.port', message: 'The port is closed' };
    const user = openNested(() => Promise.reject(new HttpError(422, field.message, field)));
    await user.type(box('Host'), 'h');
    await user.clear(box('Port'));
    await user.type(box('Port'), '1');
    await user.click(submit());
    expect(await screen.findByText(field.message, { selector: 'span' })).toBeInTheDocument();
    await waitFor(() => expect(box('Port')).toHaveFocus());
  });
});

it('an emptied field is null where the schema takes null', async () => {
  const nullable = z.object({ owner: z.int().nullable() });
  expect(fieldOf(nullable, 'owner', {}).required).toBe(false);
  const { values } = await resolverOf(nullable, {})({ owner: '' }, undefined, {} as never);
  expect(values).toEqual({ owner: null });
});

it('a field that takes no text is not required, and a number beside it is still one', async () => {
  const cap = z.object({
    cap: z.union([z.literal(''), z.int().max(9000)]),
    code: z.string().regex(/^[a-z]*$/),
  });
  expect(fieldOf(cap, 'cap', {}).required).toBe(false);
  expect(fieldOf(cap, 'code', {}).required).toBe(false);
  expect(fieldOf(cap.extend({ code: z.string().regex(/^[a-z]+$/) }), 'code', {}).required).toBe(true);
  const check = async (typed: string) =>
    (await resolverOf(cap, {})({ cap: typed, code: '' }, undefined, {} as never)).values;
  expect(await check('1,000')).toEqual({ cap: 1000, code: '' });
  expect(await check('')).toEqual({ cap: '', code: '' });
  expect(await check('10,000')).toEqual({});
});

it('gives the faults in the order of the fields, a refinement of a missing value with its own text', async () => {
  const chosen = z.object({ code: schema.shape.code, file: z.any().refine(Boolean, 'No file selected!') });
  const { errors } = await resolverOf(chosen, labels)({ code: ' ' }, undefined, {} as never);
  expect(Object.entries(errors).map(([name, error]) => [name, error?.message])).toEqual([
    ['code', 'Sender name is required'],
    ['file', 'No file selected!'],
  ]);
});

it('a fault of the whole form has no field', async () => {
  const whole = schema.refine(() => false, 'These do not go together');
  const values = { code: 'A', email: 'a@b.ke', units: '1' };
  const { errors } = await resolverOf(whole, labels)(values, undefined, {} as never);
  expect(errors.root?.message).toBe('These do not go together');
});

it('a fault in what a text is parsed into is the text’s', async () => {
  const listed = z.object({
    days: z
      .string()
      .transform((text) => text.split(' '))
      .pipe(z.array(z.iso.date())),
  });
  const { errors } = await resolverOf(listed, {})({ days: '2026-01-31 soon' }, undefined, {} as never);
  expect(errors.days?.message).toBe('Days must be a date like 2026-01-31');
});
