// Covers requirements/deviations.md#message-templates.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../../contract/templates.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { TemplateList } from '../../../src/resources/templates/TemplateList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import {
  requestsTo,
  collectionOf,
  showScreen,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';

const rent: Template = {
  id: 3,
  name: 'Rent reminder',
  message: 'Dear {first_name}, rent is due on the 5th.',
  created: '2026-11-01T10:05:00+03:00',
  updated: '2026-11-20T10:05:00+03:00',
};

function show(templates: Template[] = [rent], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = { templates: collectionOf('templates', templates), ...replies };
  return { asked: showScreen(TemplateList, given, scene), user: userEvent.setup() };
}

const methods = (asked: ReturnType<typeof show>['asked'], method: string) =>
  asked.filter((request) => request.method === method);

async function openForm(replies: Replies = {}) {
  const shown = show([rent], replies);
  await shown.user.click(await screen.findByRole('button', { name: 'Create template' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'New template' })) };
}

describe('Message Templates (/bulk-sms)', () => {
  it('lists name, text, parts and last change', async () => {
    show([rent, { ...rent, id: 4, name: 'Long', message: 'a'.repeat(161) }]);
    const cells = within(await screen.findByRole('row', { name: /Rent reminder/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent).slice(0, 5)).toEqual([
      '1',
      'Rent reminder',
      'Dear {first_name}, rent is due on the 5th.',
      '1',
      '20th Nov 2026 10:05 am',
    ]);
    const long = within(screen.getByRole('row', { name: /Long/ })).getAllByRole('cell');
    expect(long[3]).toHaveTextContent('2');
  });

  it('shows a hint where there are no templates', async () => {
    show([]);
    expect(await screen.findByText('No templates found')).toBeInTheDocument();
    expect(screen.getByText(/Save a text that you send often with Create template/)).toBeInTheDocument();
  });

  it('searches on the server', async () => {
    const { asked, user } = show();
    await user.type(await screen.findByLabelText('Search by name or text'), 'rent{Enter}');
    await waitFor(() => {
      const search = new URLSearchParams(requestsTo(asked, 'templates').at(-1)?.search);
      expect(search.get('filter')).toBe('{"q":"rent"}');
    });
  });

  it('creates a template with trimmed texts, and reloads the list', async () => {
    const { asked, user, dialog } = await openForm({
      templates: (request) =>
        request.method === 'POST'
          ? { status: 201, json: { ...rent, id: 9 } }
          : collectionOf('templates', [rent]),
    });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Order ready ');
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Your order is ready');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    expect(methods(asked, 'POST').find(({ path }) => path === 'templates')?.body).toEqual({
      name: 'Order ready',
      message: 'Your order is ready',
    });
  });

  it('closes the notice of a failed attempt when the form is saved again', async () => {
    const answers: Reply[] = [
      refuses('name_taken', 'There is one of this name'),
      { status: 201, json: { ...rent, id: 9 } },
    ];
    const { user, dialog } = await openForm({
      templates: (request) =>
        request.method === 'POST' ? answers.shift()! : collectionOf('templates', [rent]),
    });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Order ready');
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Your order is ready');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'There is one of this name']]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Template saved');
    expect(notices()).toEqual([['success', 'Template saved']]);
  });

  it('counts the parts while typing', async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('textbox', { name: 'Message' }));
    await user.paste('a'.repeat(161));
    expect(dialog.getByText(/2 parts/)).toBeInTheDocument();
  });

  it('requires name and text', async () => {
    const { asked, user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name is required')).toBeInTheDocument();
    expect(dialog.getByText('Message is required')).toBeInTheDocument();
    expect(readNotices().map(({ text }) => text)).toEqual(['Please fill all the required fields']);
    expect(methods(asked, 'POST').filter(({ path }) => path === 'templates')).toHaveLength(0);
  });

  it('refuses a text that is too long to send', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Long');
    await user.click(dialog.getByRole('textbox', { name: 'Message' }));
    await user.paste('ж'.repeat(671));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The message has 11 parts; at most 10 can be sent')).toBeInTheDocument();
  });

  it('shows the server’s refusal, and keeps the input', async () => {
    const { user, dialog } = await openForm({
      templates: (request) =>
        request.method === 'POST'
          ? refuses('name_taken', 'There is one of this name')
          : collectionOf('templates', [rent]),
    });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Rent reminder');
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Habari');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('There is one of this name')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Rent reminder');
  });

  it('opens a template by its row and saves the change', async () => {
    const { asked, user } = show([rent], { 'templates/3': { json: rent } });
    await user.click(await screen.findByRole('row', { name: /Rent reminder/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    expect(methods(asked, 'PUT')[0]).toMatchObject({
      path: 'templates/3',
      body: { name: 'Rent reminder 2', message: rent.message, updated: rent.updated },
    });
  });

  it('keeps what was written where someone else changed the template, and loads the list again', async () => {
    const why = 'Someone else has changed this template since you opened it';
    const { asked, user } = show([rent], { 'templates/3': refuses('record_changed', why) });
    await user.click(await screen.findByRole('row', { name: /Rent reminder/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
    const before = requestsTo(asked, 'templates').length;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(why)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Rent reminder 2');
    await waitFor(() => expect(requestsTo(asked, 'templates').length).toBeGreaterThan(before));
  });

  it('deletes only after a confirmation with its name', async () => {
    const { asked, user } = show([rent], { 'templates/3': { json: rent } });
    await chooseAction(user, 'Rent reminder', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete template?' }));
    expect(dialog.getByText(/“Rent reminder”/)).toBeInTheDocument();
    expect(methods(asked, 'DELETE')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template deleted')).toBeInTheDocument();
    expect(methods(asked, 'DELETE').map(({ path }) => path)).toEqual(['templates/3']);
  });

  it('is read only to a role that may only read', async () => {
    show([rent], {}, { permissions: [{ module: 'templates', actions: ['read'] }] });
    await screen.findByText('Rent reminder');
    expect(screen.queryByRole('button', { name: /Create template|Actions/ })).not.toBeInTheDocument();
  });
});
