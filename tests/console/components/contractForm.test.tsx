// The form layer: faults from the contract's schema, refusals by the server, and unsaved changes.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ContractForm } from '../../../src/components/form/ContractForm.tsx';
import { FileInput } from '../../../src/components/form/FileInput.tsx';
import { AmountInput, TextInput } from '../../../src/components/form/inputs.tsx';
import { RecordDialog } from '../../../src/components/dialog/RecordDialog.tsx';
import { HttpError } from '../../../src/dataProvider/http.ts';
import { labels, schema } from '../../support/console/exampleSchema.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { notices } from '../../support/console/notices.ts';

type Values = z.output<typeof schema>;

const blank = { code: '', email: '', units: '', note: '' };

function open(save: (data: Values) => Promise<{ message?: string } | void>) {
  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <RecordDialog value={isOpen || undefined} title={() => 'New record'} onClose={() => setIsOpen(false)}>
        {() => (
          <ContractForm
            schema={schema}
            labels={labels}
            defaultValues={blank}
            missingText="Please fill all required fields"
            submit="Create"
            save={save}
            done="Created"
            onSaved={() => setIsOpen(false)}
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
  await user.paste('100,000');
}

describe('a submit', () => {
  it('sends numbers as such and leaves out optional fields that are empty', async () => {
    const save = vi.fn(async () => ({ message: 'DUKA created' }));
    const user = open(save);
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(notices()).toEqual([['success', 'DUKA created']]));
    expect(save).toHaveBeenCalledExactlyOnceWith(
      { code: 'DUKA', email: 'duka@example.com', units: 100_000 },
      blank,
    );
  });

  it('makes one call where it is pressed twice', async () => {
    const save = vi.fn(() => new Promise<void>(() => undefined));
    const user = open(save);
    await fill(user);
    await user.dblClick(submit());
    await waitFor(() => expect(submit()).toBeDisabled());
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('keeps its dialog open while the call runs, whose answer would act on what is opened next', async () => {
    const answer = Promise.withResolvers<void>();
    const user = open(() => answer.promise);
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(submit()).toBeDisabled());
    for (const name of ['Close', 'Cancel']) expect(screen.getByRole('button', { name })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    answer.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
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
    expect(save).toHaveBeenCalledExactlyOnceWith({ code: 'DUKA', note: 'of today' }, expect.anything());
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

  it('outside of a dialog are asked about by the browser, until they are undone', async () => {
    const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    renderScreen(
      <ContractForm
        isInline
        schema={schema}
        labels={labels}
        defaultValues={blank}
        submit="Create"
        save={vi.fn()}
        done="Created"
      >
        {(field) => <TextInput {...field('code')} />}
      </ContractForm>,
    );
    expect(asksBeforeLeaving()).toBe(false);
    await userEvent.type(box('Sender name'), 'D');
    expect(asksBeforeLeaving()).toBe(true);
    await userEvent.clear(box('Sender name'));
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('are not asked about in an untouched form', async () => {
    const user = open(vi.fn());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
