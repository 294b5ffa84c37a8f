// Load Units beside another form that needs them.
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { UnitsForm } from './UnitsForm.tsx';
import { unitTexts as texts } from './unitTexts.ts';

interface LoadDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export const LoadDialog = ({ isOpen, onClose }: LoadDialogProps) => (
  <RecordDialog value={isOpen || undefined} title={() => texts.load.title} maxWidth="xs" onClose={onClose}>
    {() => <UnitsForm kind="load" stock={undefined} onClose={onClose} />}
  </RecordDialog>
);
