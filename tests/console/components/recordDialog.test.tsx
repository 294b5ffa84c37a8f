// The dialog and the drawer of every screen: their title, and the focus of their form.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DialogButton } from '../../../src/components/dialog/DialogButton.tsx';
import { titleId } from '../../../src/components/dialog/focusTitle.ts';
import { focusTitleIfLost } from '../../../src/components/keptFocus.ts';
import { allowBack } from '../../../src/components/form/useAskBeforeBack.ts';
import { useReportUnsaved } from '../../../src/components/form/unsaved.ts';
import { RecordDrawer } from '../../../src/components/record/RecordDrawer.tsx';
import { RecordDialog } from '../../../src/components/dialog/RecordDialog.tsx';
import { isReplaced } from '../../../src/session.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { stubNarrowScreen } from '../../support/console/stubMedia.ts';

it('the title of a drawer, which may be cut off, is whole on hover', () => {
  const name = 'Mkutano mkuu wa mwaka '.repeat(5).trim();
  renderScreen(
    <RecordDialog isDrawer value title={() => name} onClose={() => undefined}>
      {() => name}
    </RecordDialog>,
  );
  expect(screen.getByRole('dialog', { name })).toBeInTheDocument();
  expect(screen.getByTitle(name)).toHaveTextContent(name);
});

describe('a dialog that has closed without returning the focus', () => {
  const showTitle = (others: ReactNode) =>
    renderScreen(
      <>
        <h1 id={titleId} tabIndex={-1}>
          Clients
        </h1>
        {others}
      </>,
    );
  const closed = document.createElement('div');
  const close = () => {
    (document.activeElement as HTMLElement).blur();
    expect(document.body).toHaveFocus();
    focusTitleIfLost(closed);
  };

  it('leaves it to the title', () => {
    showTitle(null);
    close();
    expect(screen.getByRole('heading', { name: 'Clients' })).toHaveFocus();
  });

  it('leaves it to a dialog that has opened since', () => {
    showTitle(
      <RecordDialog value title={() => 'One-time password'} onClose={() => undefined}>
        {() => <button>Done</button>}
      </RecordDialog>,
    );
    close();
    expect(document.body).toHaveFocus();
  });
});

describe('the form of a dialog', () => {
  const show = (marked?: string) =>
    renderScreen(
      <RecordDialog value title={() => 'Form'} onClose={() => undefined}>
        {() => (
          <form>
            <input aria-label="Fixed" disabled />
            {['First', 'Second'].map((name) => (
              <div key={name} data-starts-here={name === marked || undefined}>
                <input aria-label={name} />
              </div>
            ))}
          </form>
        )}
      </RecordDialog>,
    );

  it('focuses its first text field, or the marked one', () => {
    show();
    expect(screen.getByRole('textbox', { name: 'First' })).toHaveFocus();
    cleanup();
    show('Second');
    expect(screen.getByRole('textbox', { name: 'Second' })).toHaveFocus();
  });

  it('focuses no field on a phone, where the keyboard would cover the form', () => {
    stubNarrowScreen();
    show('Second');
    expect(screen.getByRole('dialog', { name: 'Form' })).toBeInTheDocument();
    for (const field of screen.getAllByRole('textbox')) expect(field).not.toHaveFocus();
  });

  it('does not take the focus from the opener if it has loaded after the dialog was closed', async () => {
    const user = userEvent.setup();
    const code = Promise.withResolvers<{ default: () => ReactNode }>();
    const Form = lazy(() => code.promise);
    renderScreen(
      <DialogButton label="Create">
        <Form />
      </DialogButton>,
    );
    const opener = screen.getByRole('button', { name: 'Create' });
    await user.click(opener);
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    await act(async () => {
      code.resolve({
        default: () => (
          <form>
            <input aria-label="First" />
          </form>
        ),
      });
      await code.promise;
    });
    expect(screen.getByRole('textbox', { name: 'First' })).not.toHaveFocus();
    expect(opener).toHaveFocus();
  });
});

describe('a record in a drawer', () => {
  const Record = ({ id, onNext }: { id: number; onNext: () => void }) => {
    const [text, setText] = useState('');
    useReportUnsaved(text === '' ? undefined : 'changed');
    return (
      <>
        <input aria-label={`Reason of ${id}`} value={text} onChange={({ target }) => setText(target.value)} />
        <button onClick={onNext}>Next</button>
      </>
    );
  };
  function Drawer() {
    const [id, setId] = useState<number | undefined>(1);
    return (
      <>
        <button onClick={() => setId(undefined)}>Back</button>
        <button onClick={() => setId(1)}>Open</button>
        <RecordDrawer
          resource="group-sms"
          value={id === undefined ? undefined : { id }}
          title={() => 'Campaign'}
          onClose={() => setId(undefined)}
        >
          {(record) => <Record id={record.id} onNext={() => setId(2)} />}
        </RecordDrawer>
      </>
    );
  }

  it('keeps nothing that was typed for another record', async () => {
    renderScreen(<Drawer />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason of 1' }), 'Wrong list');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('textbox', { name: 'Reason of 2' })).toHaveValue('');
  });

  it('that was left by Back during the question about unsaved work is opened again without it', async () => {
    renderScreen(<Drawer />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason of 1' }), 'Wrong list');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Campaign' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
  });
});

describe('the browser’s Back', () => {
  const Form = () => {
    const [text, setText] = useState('');
    useReportUnsaved(text === '' ? undefined : text === 'saving' ? 'saving' : 'changed');
    return <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />;
  };
  /** Opens a dialog at the second of two addresses. */
  const open = async (typed?: string) => {
    history.replaceState({ idx: 0 }, '', '/clients');
    history.pushState({ idx: 1 }, '', '/clients/5');
    renderScreen(
      <DialogButton label="Edit">
        <Form />
      </DialogButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    if (typed) await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), typed);
  };
  let passed: string[] = [];
  const onPass = () => passed.push(location.pathname);
  // Before the listener that undoes Back.
  beforeEach(() => window.addEventListener('popstate', onPass, true));
  afterEach(() => window.removeEventListener('popstate', onPass, true));
  /** Presses Back and waits for the addresses that the browser then passes. */
  const goBack = async (...addresses: string[]) => {
    passed = [];
    history.back();
    await waitFor(() => expect(passed).toEqual(addresses));
  };
  const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks before it discards what was typed in a dialog, and closes the dialog on Discard', async () => {
    await open('Grace');
    expect(asksBeforeLeaving()).toBe(true);
    await goBack('/clients', '/clients/5');
    await question();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Grace');
    await goBack('/clients', '/clients/5');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asksBeforeLeaving()).toBe(false);
    await goBack('/clients');
  });

  it('has the browser not ask once another person has signed in, who must not be shown the form', async () => {
    await open('Grace');
    // As each call does.
    expect(isReplaced()).toBe(false);
    localStorage.setItem('user_id', '8');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('asks at an address that the router did not open, such as after a link within the page', async () => {
    await open();
    history.pushState(null, '', '/clients/5#main');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Grace');
    await goBack('/clients/5', '/clients/5');
    await question();
    expect(location.hash).toBe('#main');
  });

  it('does not interrupt a form that saves, but asks before its page is closed', async () => {
    await open('saving');
    expect(asksBeforeLeaving()).toBe(true);
    await goBack('/clients', '/clients/5');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('saving');
    expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
  });

  it('stays at content that is shown once, and the browser asks before its page is closed', async () => {
    history.replaceState({ idx: 0 }, '', '/clients');
    history.pushState({ idx: 1 }, '', '/clients/5');
    renderScreen(
      <RecordDialog value="key" title={() => 'Your API key'} onClose={() => undefined} isShownOnce>
        {(key) => key}
      </RecordDialog>,
    );
    await goBack('/clients', '/clients/5');
    expect(screen.getByRole('dialog', { name: 'Your API key' })).toHaveTextContent('key');
    expect(asksBeforeLeaving()).toBe(true);
  });

  it.each([
    ['of a dialog without changes', () => open()],
    ['of the console itself', () => open('Grace').then(allowBack)],
  ])('%s asks nothing', async (_of, begin) => {
    await begin();
    await goBack('/clients');
    expect(location.pathname).toBe('/clients');
  });
});
