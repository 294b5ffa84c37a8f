// One document of a request: its file, checked by its first bytes when it is chosen.
import { Box, Typography } from '@mui/material';
import { paperEndings, paperFault, paperHeadBytes, paperNames } from '../../../contract/papers.ts';
import type { PaperKind } from '../../../contract/papers.ts';
import { FileButton } from '../../components/FileButton.tsx';

interface PaperFieldProps {
  kind: PaperKind;
  file: File | undefined;
  /** Name of the file that is kept where none is chosen. */
  attached: string | undefined;
  fault: string | undefined;
  onChoose: (file: File | undefined, fault: string | undefined) => void;
}

export function PaperField({ kind, file, attached, fault, onChoose }: PaperFieldProps) {
  const choose = async (chosen: File | undefined) =>
    onChoose(chosen, chosen && (await faultOf(kind, chosen)));
  return (
    <Box role="group" aria-label={paperNames[kind]}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {paperNames[kind]}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton
          file={file}
          label={`File of the ${paperNames[kind]}`}
          accept={paperEndings}
          onChoose={(chosen) => void choose(chosen)}
        />
        {!file && attached && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${attached} is attached`}
          </Typography>
        )}
      </Box>
      {fault && (
        <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main', mt: 0.5 }}>
          {fault}
        </Typography>
      )}
    </Box>
  );
}

/** Faults the server would refuse, checked before the upload. */
async function faultOf(kind: PaperKind, file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, paperHeadBytes).arrayBuffer());
  return paperFault(kind, { name: file.name, size: file.size, head });
}
