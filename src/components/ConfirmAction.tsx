// Asks before an action on one row, runs it, tells what came of it and reads the list anew (spec part 2 section 4: each
// toggle and delete goes through a confirmation). A refusal is a notice, and stays in the dialog to be read.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { showNotice } from '../notices/notices.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmActionProps<Value> {
  /** What is asked about; undefined closes the dialog. */
  value: Value | undefined;
  title: (value: Value) => string;
  confirm: (value: Value) => string;
  isDestructive?: boolean;
  /** Makes the call; gives what the server said. */
  run: (value: Value) => Promise<{ message?: unknown }>;
  /** What is told where the server said nothing. */
  done: string;
  onClose: () => void;
  children: (value: Value) => ReactNode;
}

export function ConfirmAction<Value>(props: ConfirmActionProps<Value>) {
  const { value, run, done } = props;
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Keeps its words while the dialog fades out.
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) {
    setShown(value);
    setFailure(undefined);
  }
  if (shown === undefined) return null;

  const close = () => {
    setFailure(undefined);
    props.onClose();
  };
  const act = async () => {
    if (value === undefined || isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message } = await run(value);
      showNotice('success', typeof message === 'string' ? message : done);
      void queryClient.invalidateQueries({ queryKey: [resource] });
      close();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showNotice('error', text);
      setFailure(text);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={value !== undefined}
      title={props.title(shown)}
      confirm={props.confirm(shown)}
      isDestructive={props.isDestructive}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void act()}
      onClose={close}
    >
      {props.children(shown)}
    </ConfirmDialog>
  );
}
