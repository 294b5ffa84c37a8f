// Fields inside another field of the form layer: their faults, refusals by the server, and numbers as people type them.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ContractForm } from '../../../src/components/form/ContractForm.tsx';
import { TextInput } from '../../../src/components/form/inputs.tsx';
import { HttpError } from '../../../src/dataProvider/http.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { notices } from '../../support/console/notices.ts';

const box = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Create' });

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
      expect(save).toHaveBeenCalledExactlyOnceWith(
        { name: 'A', link: { host: 'smpp.telco.example', port: 2775 } },
        expect.anything(),
      ),
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
