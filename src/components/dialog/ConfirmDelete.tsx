import { componentTexts } from '../componentTexts.ts';
import { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx';

/** Asks before a record is deleted. */
export const ConfirmDelete = <Value,>(
  props: Omit<ConfirmActionProps<Value>, 'confirm' | 'isDestructive'>,
) => <ConfirmAction confirm={() => componentTexts.delete} isDestructive {...props} />;
