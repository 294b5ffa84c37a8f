// The result of an imported do-not-disturb file.
import { FactList } from '../../components/FactList.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { ImportResult } from '../../components/ImportResult.tsx';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';
import { dndTexts } from './dndTexts.ts';

const texts = dndTexts.import;

export function DndImportResult({ result, onClose }: { result: DndImported; onClose: () => void }) {
  const { added, known, rejected } = result;
  return (
    <ImportResult rejected={rejected} fileName="dnd_rejected.csv" onClose={onClose}>
      <FactList
        facts={[
          [texts.added, formatNumber(added)],
          [texts.known, formatNumber(known)],
          [texts.rejected, formatNumber(rejected.length)],
        ]}
      />
    </ImportResult>
  );
}
