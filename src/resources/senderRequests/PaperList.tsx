// The documents of a request. Pictures, whose type the server determined from their content, are shown as data of an <img>, which cannot
// run scripts. PDFs can only be downloaded, because the Content-Security-Policy allows no embedded documents.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { paperEndingOf, paperKinds, type PaperKind } from '../../../contract/papers.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { saveFile } from '../../components/files/csv.ts';
import { showFailure } from '../../components/failureOf.ts';
import { formatFileSize } from '../../format/formatFileSize.ts';
import { Hint, Strong } from '../../components/Muted.tsx';
import { readPaper } from '../../dataProvider/rpc/senderRequests.ts';
import { requestTexts as texts } from './requestTexts.ts';

export function PaperList({ request: { id, code, papers } }: { request: SenderRequest }) {
  const [busy, setBusy] = useState<PaperKind>();
  const [shown, setShown] = useState<{ kind: PaperKind; url: string }>();
  /** The picture that was pressed last: those before it may arrive after it. */
  const wanted = useRef<PaperKind>(undefined);
  const read = async (kind: PaperKind, use: (file: Blob) => void | Promise<void>) => {
    setBusy(kind);
    try {
      await use(await readPaper(id, kind));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const download = (kind: PaperKind) =>
    read(kind, (file) =>
      saveFile(`${code} ${texts.papers[kind]}${paperEndingOf(file.type)}`, [file], file.type),
    );
  const view = (kind: PaperKind) => {
    const isShown = shown?.kind === kind;
    wanted.current = isShown ? undefined : kind;
    if (isShown) return setShown(undefined);
    void read(kind, async (file) => {
      if (!pictureTypes.has(file.type)) return;
      const url = await dataUrlOf(file);
      if (wanted.current === kind) setShown({ kind, url });
    });
  };
  const known = paperKinds.flatMap((kind) => papers.find((paper) => paper.kind === kind) ?? []);
  return (
    <Box component="ul" aria-label={texts.documents} sx={box}>
      {known.map(({ kind, file_name, size }) => (
        <Box component="li" key={kind} sx={row}>
          <Box sx={{ minWidth: 0, flex: '1 1 160px' }}>
            <Strong>{texts.papers[kind]}</Strong>
            <Hint component="p" noWrap title={file_name}>
              {`${file_name} · ${formatFileSize(size)}`}
            </Hint>
          </Box>
          {pictureName.test(file_name) && (
            <Button
              size="small"
              aria-label={texts.viewOf(texts.papers[kind])}
              aria-expanded={shown?.kind === kind}
              onClick={() => view(kind)}
              sx={{ ml: 'auto', flexShrink: 0 }}
            >
              {shown?.kind === kind ? texts.hide : texts.view}
            </Button>
          )}
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            loading={busy === kind}
            aria-label={texts.downloadOf(texts.papers[kind])}
            onClick={() => void download(kind)}
            sx={{ ml: pictureName.test(file_name) ? 0 : 'auto', flexShrink: 0 }}
          >
            {componentTexts.download.label}
          </Button>
          {shown?.kind === kind && (
            <Box component="img" src={shown.url} alt={texts.papers[kind]} sx={picture} />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The types that are shown as pictures, as the server names them. */
const pictureTypes = new Set(['image/png', 'image/jpeg']);
const pictureName = /\.(png|jpe?g)$/i;

/** The file as a `data:` URL, the only kind of foreign picture that the Content-Security-Policy allows. */
const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')));
    reader.readAsDataURL(file);
  });

const picture = {
  flexBasis: '100%',
  maxWidth: '100%',
  maxHeight: '70vh',
  objectFit: 'contain',
  border: 1,
  borderColor: 'divider',
} as const;
const box = { listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 2 };
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
