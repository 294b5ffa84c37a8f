// Correct, in the rows of units that were loaded or given: the button of each row, and the dialog.
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { CorrectionForm, type Correctable } from './CorrectionForm.tsx';
import { unitTexts } from './unitTexts.ts';

const texts = unitTexts.correct;

/** `menu` is undefined if the role may not correct, and on a backend that cannot. */
export function useCorrection<Row extends { id: number; correctable?: number | undefined }>(
  toCorrectable: (row: Row) => Correctable,
): { menu: ((row: Row) => ReactNode) | undefined; dialog: ReactNode } {
  const [corrected, setCorrected] = useDialog<Correctable>();
  const isPlatform = usePlatform();
  const mayCorrect = useCan('units', 'create') && isPlatform;
  const { data } = useListContext<Row>();
  const isPossible = data?.every(({ correctable }) => correctable !== undefined) ?? true;
  const menu = (row: Row) => {
    if (!row.correctable) return null;
    const chosen = toCorrectable(row);
    const name = chosen.description || unitTexts.title;
    return <RowMenu name={name} actions={[{ label: texts.label, onClick: () => setCorrected(chosen) }]} />;
  };
  return {
    menu: mayCorrect && isPossible ? menu : undefined,
    dialog: (
      <RecordDialog {...corrected} title={() => texts.title} maxWidth="xs">
        {(row) => <CorrectionForm row={row} />}
      </RecordDialog>
    ),
  };
}
